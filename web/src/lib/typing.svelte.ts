/** Fields whose value may change while somebody types. */

import type { Attachment } from "svelte/attachments";

/** Show what counts in a field, but never over what is being typed there. */
export function showing(text: () => string): Attachment<HTMLInputElement> {
  return (input) => {
    let isTyping = false;
    const begin = (): void => void (isTyping = true);
    const end = (): void => void (isTyping = false);
    const leave = (): void => {
      if (isTyping) input.value = text(); // what was typed was taken back before anybody heard of it
      end();
    };
    input.addEventListener("input", begin);
    input.addEventListener("change", end);
    input.addEventListener("blur", leave);
    $effect(() => {
      const now = text();
      if (!isTyping) input.value = now;
    });
    return () => {
      input.removeEventListener("input", begin);
      input.removeEventListener("change", end);
      input.removeEventListener("blur", leave);
    };
  };
}

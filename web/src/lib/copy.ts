/** Copy what a field holds; returns whether that was possible. */
export async function copy(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // There is no clipboard in a page that came without encryption, as from a machine in the same house.
    field.select();
    return document.execCommand("copy");
  }
}

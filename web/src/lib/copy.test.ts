import { expect, test, vi } from "vitest";
import { copy } from "./copy";

function field(): HTMLInputElement {
  return { value: "http://skydeck/#/room/r", select: vi.fn() } as unknown as HTMLInputElement;
}

test("a link is copied by the clipboard", async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  expect(await copy(field())).toBe(true);
  expect(writeText).toHaveBeenCalledWith("http://skydeck/#/room/r");
});

test.each([{}, { clipboard: { writeText: () => Promise.reject(new Error("not allowed")) } }])(
  "without a clipboard it is marked and copied",
  async (navigator) => {
    vi.stubGlobal("navigator", navigator);
    const execCommand = vi.fn(() => true);
    vi.stubGlobal("document", { execCommand });
    const link = field();
    expect(await copy(link)).toBe(true);
    expect(link.select).toHaveBeenCalled();
    expect(execCommand).toHaveBeenCalledWith("copy");
  },
);

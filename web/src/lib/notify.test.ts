import { beforeEach, expect, test, vi } from "vitest";
import { notify } from "./notify";

const made = vi.fn();
class Note {
  static permission = "granted";
  constructor(title: string) {
    made(title);
  }
}

beforeEach(() => {
  made.mockReset();
  vi.stubGlobal("Notification", Note);
  vi.stubGlobal("location", { href: "http://localhost/#/room/r" });
  vi.spyOn(console, "info").mockImplementation(() => {});
});

function stubWorker(registration: object | undefined): void {
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => registration } });
}

test("a service worker notifies where there is one", async () => {
  const postMessage = vi.fn();
  stubWorker({ active: { postMessage } });
  await notify("Your turn");
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({
    t: "notify",
    title: "Skydeck",
    body: "Your turn",
    url: "http://localhost/#/room/r",
  });
  expect(made).not.toHaveBeenCalled();
});

test.each([
  {},
  { serviceWorker: { getRegistration: async () => undefined } },
  { serviceWorker: { getRegistration: async () => ({ active: null }) } },
])("without one the page notifies", async (navigator) => {
  vi.stubGlobal("navigator", navigator);
  await notify("Your turn");
  expect(made).toHaveBeenCalledExactlyOnceWith("Skydeck");
});

test("what the browser forbids does no harm", async () => {
  stubWorker(undefined);
  made.mockImplementation(() => {
    throw new TypeError("Illegal constructor");
  });
  await expect(notify("Your turn")).resolves.toBeUndefined();
});

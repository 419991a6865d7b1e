/** Keep the page on this device, so that it opens without a connection, too. */
export async function keepPage(): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.register("/sw.js");
  const { active } = await serviceWorker.ready;
  // What was loaded until then did not come through the service worker.
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const files = loaded.filter(({ origin, pathname }) => origin === location.origin && !pathname.startsWith("/api"));
  active?.postMessage({ t: "keep", files: files.map(({ pathname }) => pathname) });
}

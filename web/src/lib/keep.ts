/** Keep the page on this device, so that it opens without a connection, too. */
export async function keepPage(): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.register("/sw.js");
  const { active } = await serviceWorker.ready;
  // What was asked for before that does not come through the service worker, also if it comes later.
  const watch = new PerformanceObserver((list) => {
    const loaded = (list.getEntries() as PerformanceResourceTiming[])
      .filter(({ workerStart }) => !workerStart)
      .map(({ name }) => new URL(name));
    const files = loaded.filter(
      ({ origin, pathname }) => origin === location.origin && !pathname.startsWith("/api"),
    );
    if (files.length)
      active?.postMessage({ t: "keep", files: files.map(({ pathname }) => pathname) });
  });
  watch.observe({ type: "resource", buffered: true });
}

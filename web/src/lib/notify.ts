/** Tell somebody who looks elsewhere; where that is impossible, nothing happens. */
export async function notify(body: string): Promise<void> {
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  const [title, url] = ["Skydeck", location.href];
  try {
    // Android lets only service workers notify, and a page without encryption has none.
    const worker = (await navigator.serviceWorker?.getRegistration())?.active;
    if (worker) worker.postMessage({ t: "notify", title, body, url });
    else new Notification(title, { body, tag: url }).onclick = () => focus();
  } catch (error) {
    console.info("no notification", error);
  }
}

/** Tell somebody who looks elsewhere; where that is impossible, nothing happens. */
export async function notify(body: string): Promise<void> {
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  try {
    // Android lets only service workers notify, and a page without encryption has none.
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) await worker.showNotification("Skydeck", { body, tag: "turn", data: location.href });
    else new Notification("Skydeck", { body, tag: "turn" }).onclick = () => focus();
  } catch (error) {
    console.info("no notification", error);
  }
}

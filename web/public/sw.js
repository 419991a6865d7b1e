// Keeps the page on the device, so that it opens at once and without a connection.
// Files under /assets/ have a hash in their names and never change; everything else is asked for.
const CACHE = "skydeck-1";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

async function keep(request, answer) {
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api")) return;
  const fresh = () => fetch(request).then((answer) => keep(request, answer));
  if (pathname.startsWith("/assets/")) event.respondWith(caches.match(request).then((kept) => kept ?? fresh()));
  else event.respondWith(fresh().catch(async () => (await caches.match(request)) ?? Response.error()));
});

self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  const pages = self.clients.matchAll({ type: "window", includeUncontrolled: true });
  event.waitUntil(pages.then((found) => {
    const page = found.find(({ url }) => url === notification.data) ?? found[0];
    return page ? page.focus() : self.clients.openWindow(notification.data ?? "/");
  }));
});

// Keeps the page on the device, so that it opens at once and without a connection.
// Files under /assets/ have a hash in their names and never change; everything else is asked for.
const CACHE = "skydeck-1";
const PAGE = "/";
const FILES = "/assets/";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const old = caches
    .keys()
    .then((names) =>
      Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))),
    );
  event.waitUntil(old.then(() => self.clients.claim()));
});

async function keep(request, answer) {
  const cache = await caches.open(CACHE);
  const isPage = new URL(request.url).pathname === PAGE; // whatever a link to it has been given behind a question mark
  if (isPage) await forgetOld(cache, await answer.clone().text());
  await cache.put(isPage ? PAGE : request, answer);
}

/** Another page names other files, and what the page before it was made of is never asked for again. */
async function forgetOld(cache, page) {
  const kept = await cache.match(PAGE);
  if (!kept || (await kept.text()) === page) return;
  const files = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(FILES));
  await Promise.all(files.map((file) => cache.delete(file)));
}

async function load(event) {
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keep(event.request, answer.clone())); // a full disk must not keep the page from loading
  return answer;
}

async function find({ mode, url }) {
  return caches.match(mode === "navigate" ? PAGE : url);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api")) return;
  if (pathname.startsWith(FILES))
    event.respondWith(find(request).then((kept) => kept ?? load(event)));
  else event.respondWith(load(event).catch(async () => (await find(request)) ?? Response.error()));
});

/** What a page had loaded before it had this worker. */
async function keepAll(files) {
  await self.clients.claim(); // one that was opened while this worker began would be left out
  const cache = await caches.open(CACHE);
  for (const file of [PAGE, ...files])
    if (!(await cache.match(file))) await cache.add(file).catch(() => {}); // it is kept when it is asked for next
}

function notify({ source }, { title, body, url }) {
  return self.registration.showNotification(title, {
    body,
    tag: url,
    data: { page: source.id, url },
  });
}

self.addEventListener("message", (event) => {
  const { t, ...message } = event.data;
  event.waitUntil(t === "keep" ? keepAll(message.files) : notify(event, message));
});

self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  const { page, url } = notification.data;
  notification.close();
  // By its id: some browsers tell only the address at which a page was opened first.
  event.waitUntil(
    self.clients.get(page).then((found) => (found ? found.focus() : self.clients.openWindow(url))),
  );
});

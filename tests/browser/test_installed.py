"""The page as an app on a device: without a connection, and while somebody looks elsewhere."""

from __future__ import annotations

from playwright.sync_api import Worker

from tests.browser.people import Company, Person, open_table
from tests.browser.robot import Robot, play
from tests.browser.test_connection import play_on, wait_for_light

# A browser without a window shows every page, and nobody can click on its notifications.
LOOK_ELSEWHERE = """
  window.isAway = window.isCalled = false;
  Object.defineProperty(document, "hidden", { get: () => window.isAway });
  navigator.serviceWorker.addEventListener("message", () => (window.isCalled = true));
"""
NOTED = """async () => {
  const worker = await navigator.serviceWorker.ready;
  return (await worker.getNotifications()).map(({ body }) => body);
}"""
CLICK = """async () => {
  const opened = [];
  self.notification ??= (await registration.getNotifications())[0];
  WindowClient.prototype.focus = async function () { this.postMessage("come to the front"); };
  clients.openWindow = async (url) => { opened.push(url); };
  const event = new NotificationEvent("notificationclick", { notification: self.notification });
  const waited = [];
  event.waitUntil = (work) => waited.push(work);
  dispatchEvent(event);
  await Promise.all(waited);
  return opened;
}"""


# The browser tells the worker a little later that a page is gone.
WAIT_UNTIL_CLOSED = """async () => {
  const { page } = self.notification.data;
  for (let time = 0; time < 180_000 && (await clients.get(page)); time += 20)
    await new Promise((end) => setTimeout(end, 20));
}"""
# Whether the page, and all that it has loaded so far, would be there without a connection.
IS_KEPT = """await (async () => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  const files = ["/", ...loaded.filter((path) => !path.startsWith("/api"))];
  const kept = await Promise.all(files.map((file) => caches.match(file)));
  return navigator.serviceWorker.controller !== null && kept.every(Boolean);
})()"""


def wait_until_kept(person: Person) -> None:
    person.wait(IS_KEPT)


def test_the_page_opens_without_a_connection_and_goes_on_with_one(company: Company) -> None:
    company.allow("WebSocket connection to|Failed to load resource")
    ada = company.invite("Ada", is_kept=True)
    open_table(ada, "skyjo")
    wait_until_kept(ada)
    ada.context.set_offline(True)
    ada.page.reload()
    ada.page.get_by_text(ada.say("connection.none")).wait_for()
    assert ada.check() == []
    ada.context.set_offline(False)
    ada.wait_for_table()
    wait_for_light(ada, "open")
    play_on([Robot(ada, "skyjo")], 3)
    ada.context.set_offline(True)
    ada.go()
    ada.page.get_by_text(ada.say("problem.lost")).wait_for()
    ada.context.set_offline(False)
    ada.page.locator("article").first.wait_for()
    ada.page.get_by_text(ada.say("problem.lost")).wait_for(state="detached")


def test_a_notification_calls_to_the_table(company: Company) -> None:
    ada = company.invite("Ada", is_kept=True, settings={"notify": True}, script=LOOK_ELSEWHERE)
    ben = company.invite("Ben")
    other = ada.context.new_page()
    other.goto(ada.home)
    ada.context.grant_permissions(["notifications"])
    open_table(ada, "skyjo", (ben,), ())
    wait_until_kept(ada)
    robots = [Robot(ada, "skyjo"), Robot(ben, "skyjo")]
    play(robots, lambda: ada.page.title() == "Skydeck" and ben.page.title() != "Skydeck")
    assert ada.page.evaluate(NOTED) == []
    ada.page.evaluate("isAway = true")
    play(robots[1:], lambda: ada.page.title() != "Skydeck")
    ada.wait(f"(await ({NOTED})()).length")
    assert ada.page.evaluate(NOTED) == [ada.say("table.your_turn")]
    table, worker = ada.page.url, ada.context.service_workers[0]
    assert click(worker) == []
    ada.wait("isCalled")
    assert not other.evaluate("isCalled")
    ada.wait(f"!(await ({NOTED})()).length")
    ada.page.close()
    worker.evaluate(WAIT_UNTIL_CLOSED)
    assert click(worker) == [table]


def click(worker: Worker) -> list[str]:
    """Click on the notification; which pages are opened then."""
    opened: list[str] = worker.evaluate(CLICK)
    return opened

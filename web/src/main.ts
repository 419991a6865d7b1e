import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { words } from "./lib/i18n.svelte";
import { keepPage } from "./lib/keep";
import { applySettings } from "./lib/settings.svelte";

applySettings();
await words.load();
mount(App, { target: document.getElementById("app")! });
if (import.meta.env.PROD && "serviceWorker" in navigator) keepPage().catch(() => {}); // without it, all goes on with a connection

/** Whether this page came from an address at which no other device finds it. */
export const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/**
 * How long a client of the tests waits for a service that does answer. What it waits for those that do not is its test's own: both are in
 * this process, and a machine that does other things keeps it for longer than a call takes.
 */
export const ANSWERED_MS = 20_000

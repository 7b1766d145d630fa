/** This process is at work for half of the time from now on. Gives what ends it. */
export function beBusy(): () => void {
  const timer = setInterval(() => {
    const until = performance.now() + 10
    while (performance.now() < until);
  }, 20)
  return () => clearInterval(timer)
}

import { expect, test } from 'vitest'
import { SERVED, useSiteStarts } from '../../support/processes/site-starts.ts'

const starts = useSiteStarts()

test('a first start prints the address and the demo sign-ins, serves, and stops with no process left', async () => {
  const began = performance.now()
  const site = starts.start()
  const [, url = ''] = await site.untilSaid(SERVED)
  const firstMs = performance.now() - began
  await site.untilSaid(/checker-1234/)
  expect(site.said()).toContain('demo01')
  expect((await fetch(`${url}/login`)).status).toBe(200)
  expect(starts.databaseProcesses().length).toBeGreaterThan(0)

  site.signal('SIGTERM')
  const end = await site.ended
  expect(site.complained()).toBe('')
  expect(end).toEqual({ code: 0, signal: null })
  expect(starts.databaseProcesses()).toEqual([])

  const beganAgain = performance.now()
  const again = starts.start()
  await again.untilSaid(SERVED)
  expect(performance.now() - beganAgain, 'a second start finds all of it made').toBeLessThan(firstMs / 2)
})

test('the next start works after kill -9 of the program', async () => {
  const site = starts.start()
  await site.untilSaid(SERVED)
  site.signal('SIGKILL')
  await site.ended
  const again = starts.start()
  const [, url = ''] = await again.untilSaid(SERVED)
  expect((await fetch(`${url}/login`)).status).toBe(200)
})

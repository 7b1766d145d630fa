import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGE_COOKIE } from '../../contract/language.ts'
import type { Custody } from '../../domain/fair/fast/custody.ts'
import { fakeBeacon } from '../../server/external/fake-beacon.ts'
import { findRound } from '../../server/features/rounds/queries.ts'
import { voidRound } from '../../server/features/voids/void-round.ts'
import type { Machinery } from '../../server/make-context.ts'
import { fastText as fastTextEn } from '../../web/text/en/fast.ts'
import { fairText } from '../../web/text/fair.ts'
import { fastText } from '../../web/text/fast.ts'
import { openSite, type Site, Visitor } from '../support/browser/site.ts'
import { useDatabase } from '../support/database/database.ts'
import { openFastRound } from '../support/stage/fast/fast-round.ts'
import { setFastRules, twoOfTheDemo } from '../support/stage/rules.ts'
import { openMachinery } from '../support/stage/stage.ts'

const database = useDatabase()
let site: Site
let machinery: Machinery

beforeAll(async () => {
  site = await openSite(database.url)
  machinery = openMachinery(database.url)
})
afterAll(async () => {
  await machinery.close()
  await site.close()
})

test('the page of a void round says so', async () => {
  const programs = await fetch(`${site.url}/svc/bet/lottoOption/api/listProgram`)
  const { data } = (await programs.json()) as { data: { code: string; round: { id: string } | null }[] }
  const roundId = data.find(({ code }) => code === 'thai-government')?.round?.id ?? ''
  const read = async () => (await new Visitor(site).get(`/fair/${roundId}`)).text()
  expect(await read()).not.toContain(fairText.voided)

  const round = await findRound(machinery.ctx.read, roundId)
  const operatorId = round?.operatorId ?? ''
  await voidRound(machinery.ctx, { operatorId, roundId, reason: 'test', actor: 'staff:test' })
  // Public facts of a round are cached for a second.
  await expect.poll(read).toContain(fairText.voided)
})

/** What pages may claim of a fast round, and what is true of it. */
const SOURCES: readonly {
  custody: Custody
  rule: 'fair' | 'classic'
  silent: boolean
  says: readonly Claim[]
}[] = [
  { custody: 'program', rule: 'fair', silent: false, says: ['program', 'beacon', 'demo'] },
  { custody: 'processes', rule: 'fair', silent: false, says: ['processes', 'beacon', 'demo'] },
  { custody: 'elsewhere', rule: 'fair', silent: true, says: ['elsewhere', 'unreached'] },
  { custody: 'processes', rule: 'classic', silent: false, says: [] },
]
type Claim = keyof ReturnType<typeof claimsIn>

function claimsIn(text: typeof fastText) {
  return {
    ...text.custody,
    promise: text.promiseText,
    beacon: text.beaconMixed(0).split('0')[0] ?? '',
    demo: text.beaconDemo,
    none: text.beaconNone,
    unreached: text.beaconUnreached,
  }
}

test.each(SOURCES)('a round by $custody under the $rule rule says so, and nothing else', async (by) => {
  const { custody, rule, silent, says } = by
  const pair = await twoOfTheDemo(machinery.ctx)
  await setFastRules(pair, { rule, beacons: ['yeekee'] })
  const beacon = fakeBeacon()
  if (silent) beacon.say('silent')
  const { ctx } = machinery
  const roundId = await openFastRound(
    { ...ctx, external: { ...ctx.external, custody, beacon } },
    pair.operatorId,
  )
  const all = [...says, ...(rule === 'fair' ? (['promise'] as const) : [])].toSorted()
  for (const [language, text] of [
    ['th', fastText],
    ['en', fastTextEn],
  ] as const) {
    const headers = { cookie: `${LANGUAGE_COOKIE}=${language}` }
    const page = async () => (await fetch(`${site.url}/fair/${roundId}`, { headers })).text()
    const claims = Object.entries(claimsIn(text as typeof fastText))
    const said = async () => {
      const html = plain(await page())
      return claims
        .filter(([, words]) => html.includes(words))
        .map(([claim]) => claim)
        .toSorted()
    }
    await expect.poll(said).toEqual(all)
  }
})

/** HTML with the comments of React left out and its entities as they are read. */
function plain(html: string): string {
  return html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}

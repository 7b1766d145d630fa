import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRound } from '../../server/features/rounds/queries.ts'
import { voidRound } from '../../server/features/voids/void-round.ts'
import type { Machinery } from '../../server/make-context.ts'
import { fairText } from '../../web/text/fair.ts'
import { openSite, type Site, Visitor } from '../support/browser/site.ts'
import { useDatabase } from '../support/database/database.ts'
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

import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { openMachinery } from '../../../tests/support/stage/stage.ts'
import type { Machinery } from '../../make-context.ts'
import { createOperator } from '../staff/create-operator.ts'
import { addHost, removeHost } from './change-hosts.ts'

const database = useDatabase()
const HOSTS = ['plum.example', 'www.plum.example', 'm.plum.example']
let here: Machinery
let there: Machinery
beforeAll(async () => {
  here = openMachinery(database.url, { connections: 6 })
  there = openMachinery(database.url, { connections: 6 })
  for (const code of ['plum', 'pear']) {
    const hosts = code === 'plum' ? HOSTS : ['pear.example']
    const birth = {
      code,
      name: code,
      hosts,
      company: code.slice(0, 2).toUpperCase(),
      agent: '01',
      owner: 'somchai',
    }
    await createOperator(here.ctx, { ...birth, password: undefined })
  }
})
afterAll(async () => {
  await there.close()
  await here.close()
})

const ownersOf = (host: string) =>
  here.ctx.read.run<{ code: string }>`
    select o.code from operator_host h join operator o on o.id = h.operator_id where h.host = ${host}`

const acts = async () => {
  const rows = await here.ctx.read.run<{ kind: string }>`
    select kind from audit where kind in ('operator.add-host', 'operator.remove-host')`
  const count = (kind: string) => rows.filter((row) => row.kind === kind).length
  return { added: count('operator.add-host'), removed: count('operator.remove-host') }
}

test('a host that two programs add and remove at once is there or not, and the record says each change', async () => {
  const host = 'new.plum.example'
  for (let round = 0; round < 20; round += 1) {
    const tries = [here, there].flatMap(({ ctx }) => [
      addHost(ctx, { code: 'plum', host }),
      removeHost(ctx, { code: 'plum', host }),
    ])
    const failed = (await Promise.allSettled(tries)).filter((outcome) => outcome.status === 'rejected')
    for (const { reason } of failed) expect(reason).toMatchObject({ code: 'HOST_NOT_OWN' })
    const { added, removed } = await acts()
    expect(await ownersOf(host)).toHaveLength(added - removed)
  }
})

test('of two operators that add the same host at once, one has it', async () => {
  const host = 'shared.example'
  const tries = await Promise.allSettled([
    addHost(here.ctx, { code: 'plum', host }),
    addHost(there.ctx, { code: 'pear', host }),
  ])
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await ownersOf(host)).toHaveLength(1)
})

test('of all hosts removed at once one is left', async () => {
  const own = await here.ctx.read.run<{ host: string }>`
    select h.host from operator_host h join operator o on o.id = h.operator_id where o.code = 'plum'`
  const tries = own.map(({ host }, n) =>
    removeHost([here, there][n % 2]?.ctx ?? here.ctx, { code: 'plum', host }),
  )
  const failed = (await Promise.allSettled(tries)).filter((outcome) => outcome.status === 'rejected')
  expect(failed.map(({ reason }) => reason.code)).toEqual(['HOST_LAST'])
})

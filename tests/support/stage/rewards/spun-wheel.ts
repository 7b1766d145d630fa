import { randomUUID } from 'node:crypto'
import { toHex } from '../../../../domain/fair/encode.ts'
import { satang } from '../../../../domain/money.ts'
import { WHEEL_RULES } from '../../../../domain/rewards/wheel.ts'
import { hashRequest } from '../../../../server/features/keys/same-request.ts'
import { readWheel } from '../../../../server/features/rewards/wheel/read-wheel.ts'
import { spinWheel } from '../../../../server/features/rewards/wheel/spin-wheel.ts'
import { setMoneyRules } from '../rules.ts'
import type { Stage } from '../stage.ts'

/** A member who has spun a wheel on which every place wins. */
export async function spunWheel(stage: Stage): Promise<void> {
  const places = [1, 2, 3, 4].map((baht) => ({ weight: 1, prize: satang(baht * 100) }))
  await setMoneyRules(stage, { wheel: { ...WHEEL_RULES, isOn: true, places, freeADay: 1 } })
  const [memberId] = (await stage.members(1, satang(0))) as [string]
  await spun(stage, memberId)
}

/** A member spins the wheel as it is shown. */
export async function spun(stage: Stage, memberId: string): Promise<void> {
  const own = { memberId, operatorId: stage.operatorId }
  const { commitment, tableHash } = await readWheel(stage.ctx, own)
  await spinWheel(stage.ctx, {
    ...{ ...own, clientSeed: 'a', commitment: toHex(commitment), table: toHex(tableHash) },
    ...{ key: randomUUID(), requestHash: hashRequest('wheel', []) },
  })
}

/** What breaks the rules of the wheel, with the rules that it breaks. */
export const WHEEL_FAULTS = [
  [
    'a prize that nobody has spun',
    [`update transfer set ref_id = gen_random_uuid() where kind = 'wheel'`],
    ['I25 a prize of the wheel is that of a spin', 'I25 the prize of a spin is moved'],
  ],
  [
    'a prize made larger after it was moved',
    [`update wheel_spin set prize = prize + 100`],
    [
      'I25 a prize of the wheel is that of a spin',
      'I25 the prize of a spin is moved',
      'I25 the prize of a spin is that of its place',
    ],
  ],
  [
    'places to which two people agreed once, and which stood no more',
    [
      `insert into approval select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
          'decided_at', a.decided_at + interval '1 hour', 'content', jsonb_set(a.content, '{after,wheel,places,0,weight}', '77')))).*
        from approval a where a.kind = 'money' and a.state = 'confirmed' and a.decided_at <= (select max(at) from wheel_spin)
        order by a.decided_at desc limit 1`,
      `update wheel_spin set at = at + interval '2 hours'`,
    ],
    ['I25 a wheel has the places that were agreed to'],
  ],
  [
    'a wheel that two people had switched off',
    [`update approval set content = jsonb_set(content, '{after,wheel,isOn}', 'false') where kind = 'money'`],
    ['I25 a wheel has the places that were agreed to'],
  ],
  [
    'a spin more than two people agreed to',
    [
      `update approval set decided_at = decided_at - interval '1 hour',
        content = jsonb_set(content, '{after,wheel,mostADay}', '0') where kind = 'money'`,
    ],
    ['I25 a wheel is turned as often as was agreed to'],
  ],
  [
    'a spin more than a wheel has that nobody has set',
    [
      `update approval set content = content #- '{after,wheel,mostADay}' where kind = 'money'`,
      `update wheel_spin set nth = 6`,
    ],
    ['I25 a wheel is turned as often as was agreed to'],
  ],
  [
    'places that nobody agreed to',
    [`update wheel_table set places = jsonb_set(places, '{0,weight}', '77')`],
    ['I25 a wheel has the places that were agreed to'],
  ],
] as const

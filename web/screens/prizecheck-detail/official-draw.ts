import type { Clients } from '../../../contract/client.ts'
import type { GovernmentDraw } from '../../../contract/services/open.ts'
import type { Prize, SlipPrizes } from '../../../contract/services/prize.ts'

export interface OfficialDraw {
  /** The numbers of the two sets of tickets. */
  readonly period: readonly number[]
  readonly slip: SlipPrizes | undefined
}

/**
 * What the government's service says of its newest draw beside the result; null for any other draw, and for one whose first
 * prize is another than ours: then it is not the same draw.
 */
export async function officialDraw(clients: Clients, prize: Prize): Promise<OfficialDraw | null> {
  if (prize.program_code !== 'thai-government' || !prize.result) return null
  const latest = await clients.open.governmentLatest()
  const draw = latest.status ? latest.response : null
  if (draw?.date !== prize.business_date || first(draw.data.first) !== prize.result.first) return null
  return { period: draw.period, slip: slipOf(draw.data) }
}

function slipOf({ second, third, fourth, fifth }: GovernmentDraw['data']): SlipPrizes | undefined {
  if (!second || !third || !fourth || !fifth) return undefined
  return { second: numbers(second), third: numbers(third), fourth: numbers(fourth), fifth: numbers(fifth) }
}

type Drawn = GovernmentDraw['data']['first']

function first(drawn: Drawn): string | undefined {
  return drawn.number[0]?.value
}

function numbers(drawn: Drawn): string[] {
  return drawn.number.map(({ value }) => value)
}

import { randomUUID } from 'node:crypto'
import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'

interface Wanted {
  readonly lottery: string
  readonly lines: readonly (readonly [type: string, number: string, baht: number])[]
  readonly note?: string | undefined
}

export interface Placed {
  readonly id: string
  readonly bill_no: string
  readonly round_id: string
}

/** Places a ticket as the bet page does, by the member who is signed in there. */
export async function placeTicket(context: BrowserContext, siteUrl: string, wanted: Wanted): Promise<Placed> {
  const { lottery, lines, note } = wanted
  const { data } = await (await context.request.get(`${siteUrl}/svc/bet/lottoOption/api/listProgram`)).json()
  const program = data.find(({ code }: { code: string }) => code === lottery)
  const cookies = await context.cookies()
  const xsrf = cookies.find(({ name }) => name.endsWith('XSRF-TOKEN'))?.value ?? ''
  const answer = await context.request.post(`${siteUrl}/svc/bet/bet`, {
    headers: { 'x-xsrf-token': xsrf, origin: siteUrl, 'idempotency-key': randomUUID() },
    data: {
      round_id: program.round.id,
      ...(note && { note }),
      lines: lines.map(([type, number, amount]) => ({ type, number, amount })),
    },
  })
  const { bill, code } = await answer.json()
  expect(code).toBeUndefined()
  return bill
}

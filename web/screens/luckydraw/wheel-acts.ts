import type { SpinShown } from '../../../contract/services/rewards/wheel.ts'
import { type FormAnswer, type FormDone, formDone, formRefused } from '../../forms/form-answer.ts'
import { formText } from '../../session/form-text.ts'
import { type MemberVisit, sessionHolds } from '../../session/guard.ts'

export const SPIN = { name: 'spin', fields: { client_seed: 'kept' } } as const
export const REVEAL = { name: 'reveal', fields: {} } as const

export interface Spun extends FormDone {
  readonly spun: SpinShown
}

/** Does what one of the page's forms asks. */
export async function actOnWheel(visit: MemberVisit, form: FormData, url: URL): Promise<FormAnswer | Spun> {
  const { clients, member, operator } = visit
  const params = { service: operator.code, username: member.name }
  const [commitment, xsrf] = [formText(form, 'commitment'), formText(form, '_csrf')]
  if (formText(form, '_form') === REVEAL.name) {
    const shown = sessionHolds(await clients.backend.wheelSeed({ params, body: { commitment }, xsrf }), url)
    return shown.status ? formDone(REVEAL) : formRefused(REVEAL, form, shown)
  }
  const spun = sessionHolds(
    await clients.backend.wheelSpin({
      ...{ params, xsrf, key: formText(form, 'key') },
      body: { client_seed: formText(form, 'client_seed').trim(), commitment, table: formText(form, 'table') },
    }),
    url,
  )
  return spun.status ? { ...formDone(SPIN), spun: spun.spin } : formRefused(SPIN, form, spun)
}

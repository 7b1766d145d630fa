import { data } from 'react-router'
import { formText } from '../../session/form-text.ts'
import { type MemberVisit, sessionHolds } from '../../session/guard.ts'

/** Keeps the game that the form names, or forgets it. Returns why it was refused. */
export async function keepAct({ clients, member, operator }: MemberVisit, form: FormData, url: URL) {
  const answer = sessionHolds(
    await clients.backend.gameKeep({
      params: { service: operator.code, username: member.name },
      body: {
        provider: formText(form, 'provider'),
        id: formText(form, 'id'),
        keep: formText(form, 'keep') === 'yes',
      },
      xsrf: formText(form, '_csrf'),
    }),
    url,
  )
  return answer.status ? data({ refused: null }) : data({ refused: answer.detail }, { status: 400 })
}

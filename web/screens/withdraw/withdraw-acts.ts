import { redirect } from 'react-router'
import { formRefused } from '../../forms/form-answer.ts'
import { typedAmount } from '../../forms/typed-amount.ts'
import { formText } from '../../session/form-text.ts'
import { type MemberVisit, sessionHolds } from '../../session/guard.ts'

export const ASK = { name: 'ask', fields: { amount: 'kept', pin: 'secret', code: 'secret' } } as const

/** In the address of the page after a withdrawal whose state another server knows. */
export const TAKEN_IN = 'sent'

/** The identity document. */
export const DOCUMENT = { name: 'document', fields: { file: 'secret' } } as const

export const ANSWER = { name: 'answer', fields: {} } as const

const RECEIVED = 'received-'
const SHORT = 'short-'
const PICTURE = 'picture-'

// A form of its own for each part: what is refused of one is said there.

export function receivedForm(id: string) {
  return { name: `${RECEIVED}${id}`, fields: { pin: 'secret', code: 'secret' } } as const
}

export function shortForm(id: string) {
  return { name: `${SHORT}${id}`, fields: { amount: 'kept', pin: 'secret', code: 'secret' } } as const
}

export function pictureForm(id: string) {
  return { name: `${PICTURE}${id}`, fields: { file: 'secret' } } as const
}

/** Does what one of the page's forms asks. */
export function actOnWithdraw(visit: MemberVisit, form: FormData, url: URL) {
  const name = formText(form, '_form')
  if (name === DOCUMENT.name) return sendDocument(visit, form, url)
  if (name === ANSWER.name) return answerPart(visit, form, url)
  if (name.startsWith(RECEIVED)) return sayReceived(visit, form, url)
  if (name.startsWith(SHORT)) return sayShort(visit, form, url)
  return name.startsWith(PICTURE) ? sendPicture(visit, form, url) : askToWithdraw(visit, form, url)
}

/** Shows staff the member's identity document. */
async function sendDocument({ clients }: MemberVisit, form: FormData, url: URL) {
  const wish = { body: { file: sentFile(form) }, xsrf: formText(form, '_csrf') }
  const answer = sessionHolds(await clients.organize.sendDocument(wish), url)
  if (!answer.status) return formRefused(DOCUMENT, form, answer)
  throw redirect(url.pathname)
}

function sentFile(form: FormData): File {
  const sent = form.get('file')
  return sent instanceof File ? sent : new File([], '')
}

/** Shows staff a picture of the member's account. */
async function sendPicture({ clients }: MemberVisit, form: FormData, url: URL) {
  const id = formText(form, '_form').slice(PICTURE.length)
  const wish = { params: { id }, body: { file: sentFile(form) }, xsrf: formText(form, '_csrf') }
  const answer = sessionHolds(await clients.wallet.p2pPicture(wish), url)
  if (!answer.status) return formRefused(pictureForm(id), form, answer)
  throw redirect(url.pathname)
}

/** Says that the money of another member has not come. */
async function answerPart({ clients }: MemberVisit, form: FormData, url: URL) {
  const params = { id: formText(form, 'id'), answer: 'not-received' } as const
  const answer = sessionHolds(await clients.wallet.answerP2p({ params, xsrf: formText(form, '_csrf') }), url)
  if (!answer.status) return formRefused(ANSWER, form, answer)
  throw redirect(url.pathname)
}

/** Says that it has come, which gives the money that was set aside to who has sent it. */
async function sayReceived({ clients }: MemberVisit, form: FormData, url: URL) {
  const id = formText(form, '_form').slice(RECEIVED.length)
  const answer = sessionHolds(
    await clients.wallet.answerP2p({
      params: { id, answer: 'received' },
      body: typedProof(form),
      xsrf: formText(form, '_csrf'),
    }),
    url,
  )
  if (!answer.status) return formRefused(receivedForm(id), form, answer)
  throw redirect(url.pathname)
}

/** Says that less of it has come, so much; who has sent it is asked. */
async function sayShort({ clients }: MemberVisit, form: FormData, url: URL) {
  const id = formText(form, '_form').slice(SHORT.length)
  const answer = sessionHolds(
    await clients.wallet.answerP2p({
      params: { id, answer: 'short' },
      body: { amount: typedAmount(formText(form, 'amount')), ...typedProof(form) },
      xsrf: formText(form, '_csrf'),
    }),
    url,
  )
  if (!answer.status) return formRefused(shortForm(id), form, answer)
  throw redirect(url.pathname)
}

function typedProof(form: FormData): { pin?: string; code?: string } {
  const [pin, code] = [formText(form, 'pin'), formText(form, 'code')]
  return { ...(pin && { pin }), ...(code && { code }) }
}

/** Asks for a withdrawal. */
async function askToWithdraw({ clients, member, operator }: MemberVisit, form: FormData, url: URL) {
  const answer = sessionHolds(
    await clients.wallet.withdrawConfirm({
      params: { service: operator.code },
      body: {
        username: member.name,
        amount: typedAmount(formText(form, 'amount')),
        ...(form.has('p2p') && { p2p: true }),
        ...typedProof(form),
      },
      key: formText(form, 'key'),
      xsrf: formText(form, '_csrf'),
    }),
    url,
  )
  if (!answer.status) return formRefused(ASK, form, answer)
  // The page is asked for anew, so that a reload sends nothing again. What another server has taken in it does not show.
  throw redirect(answer.withdrawal ? url.pathname : `${url.pathname}?${TAKEN_IN}`)
}

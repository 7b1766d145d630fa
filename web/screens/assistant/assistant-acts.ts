import { data, type RouterContextProvider, redirect } from 'react-router'
import { ASSISTANT_PERMISSIONS } from '../../../domain/assistants/permissions.ts'
import { type FormAnswer, type FormShape, formDone, formRefused } from '../../forms/form-answer.ts'
import { typedAmount } from '../../forms/typed-amount.ts'
import { formText } from '../../session/form-text.ts'
import { type MemberVisit, memberVisit, sessionHolds } from '../../session/guard.ts'

const TERMS = { role_id: 'kept', day_budget: 'kept', commission: 'kept', lotteries: 'kept' } as const
export const CREATE = {
  name: 'assistant-create',
  fields: { name: 'kept', password: 'secret', own_password: 'secret', ...TERMS },
} as const
export const CHANGE = { name: 'assistant-change', fields: TERMS } as const
export const PASSWORD = {
  name: 'assistant-password',
  fields: { password: 'secret', own_password: 'secret' },
} as const

export const TWO_STEP = { name: 'assistant-two-step', fields: { own_password: 'secret' } } as const

/** In the address of the list: the name of the assistant that was just made. */
export const MADE_PARAM = 'made'

/** Whether all assistants need a second step. */
export const TWO_STEP_ASKED = {
  name: 'assistant-two-step-asked',
  fields: { own_password: 'secret' },
} as const

/** Of a role on the page that lists them all. */
export function roleShape(id: string) {
  return { name: `role-${id}`, fields: { name: 'kept', permissions: 'kept' } } as const
}

/** The button that bans an assistant, or takes the ban back. */
export function banShape(id: string): FormShape {
  return { name: `ban-${id}`, fields: {} }
}

type Act = (visit: MemberVisit, form: FormData, url: URL) => Promise<FormAnswer>

/** The action of a page whose forms are answered so. */
export function actionOf(act: Act) {
  return async ({ context, request, url }: Asked) => {
    const outcome = await act(memberVisit({ context, url }), await request.formData(), url)
    return data(outcome, { status: 'error' in outcome ? 400 : 200 })
  }
}

interface Asked {
  readonly context: Readonly<RouterContextProvider>
  readonly request: Request
  readonly url: URL
}

export async function actOnAssistant(visit: MemberVisit, form: FormData, url: URL): Promise<FormAnswer> {
  const { organize } = visit.clients
  const xsrf = formText(form, '_csrf')
  const id = formText(form, 'id')
  const secrets = { password: formText(form, 'password'), own_password: formText(form, 'own_password') }
  switch (formText(form, '_form')) {
    case CREATE.name: {
      const body = { id, name: formText(form, 'name'), ...secrets, ...termsOf(form) }
      const made = sessionHolds(await organize.createAssistant({ body, xsrf }), url)
      if (!made.status) return answered(CREATE, form, made)
      // The page of all shows the name to sign in with, and a reload sends nothing again.
      throw redirect(`/assistant?${MADE_PARAM}=${encodeURIComponent(made.username)}`)
    }
    case PASSWORD.name: {
      const body = { id, ...secrets }
      return answered(
        PASSWORD,
        form,
        sessionHolds(await organize.resetAssistantPassword({ body, xsrf }), url),
      )
    }
    case TWO_STEP.name: {
      const body = { id, own_password: secrets.own_password }
      return answered(TWO_STEP, form, sessionHolds(await organize.resetAssistantTwoStep({ body, xsrf }), url))
    }
    case TWO_STEP_ASKED.name: {
      const body = { asked: formText(form, 'asked') === '1', own_password: secrets.own_password }
      return answered(
        TWO_STEP_ASKED,
        form,
        sessionHolds(await organize.askAssistantTwoStep({ body, xsrf }), url),
      )
    }
    default: {
      const body = { id, ...termsOf(form) }
      return answered(CHANGE, form, sessionHolds(await organize.changeAssistant({ body, xsrf }), url))
    }
  }
}

export async function actOnBan(visit: MemberVisit, form: FormData, url: URL): Promise<FormAnswer> {
  const id = formText(form, 'id')
  const body = { id, banned: formText(form, 'banned') === '1' }
  const xsrf = formText(form, '_csrf')
  return answered(
    banShape(id),
    form,
    sessionHolds(await visit.clients.organize.banAssistant({ body, xsrf }), url),
  )
}

export async function actOnRole(visit: MemberVisit, form: FormData, url: URL): Promise<FormAnswer> {
  const id = formText(form, 'id')
  const chosen = form.getAll('permissions')
  const permissions = ASSISTANT_PERMISSIONS.filter((permission) => chosen.includes(permission))
  const body = { id, name: formText(form, 'name'), permissions }
  const xsrf = formText(form, '_csrf')
  const answer = sessionHolds(await visit.clients.organize.saveAssistantRole({ body, xsrf }), url)
  return answered(roleShape(formText(form, 'new') === '1' ? 'new' : id), form, answer)
}

function termsOf(form: FormData) {
  const budget = formText(form, 'day_budget').trim()
  const commission = formText(form, 'commission').trim()
  const lotteries = form.getAll('lotteries').filter((each) => typeof each === 'string')
  return {
    role_id: formText(form, 'role_id'),
    day_budget: budget === '' ? null : typedAmount(budget),
    commission: commission === '' ? 0 : typedPercent(commission),
    lotteries: lotteries.length === 0 ? null : lotteries,
  }
}

/** Per cent as people write them: `2.5%`. What is no number is refused by the call, at its field. */
function typedPercent(typed: string): number {
  const percent = Number(typed.replace(/[%\s]/g, ''))
  return Number.isFinite(percent) ? percent : -1
}

type Answer = { readonly status: true } | ({ readonly status: false } & Parameters<typeof formRefused>[2])

/** What was ticked is kept as well: all of a list, where other fields have one value. */
function answered(shape: FormShape, form: FormData, answer: Answer): FormAnswer {
  if (answer.status) return formDone(shape)
  const refused = formRefused(shape, form, answer)
  const lists = ['lotteries', 'permissions'].filter((name) => name in shape.fields)
  const ticked = lists.map((name) => [name, form.getAll(name).join(' ')])
  return { ...refused, typed: { ...refused.typed, ...Object.fromEntries(ticked) } }
}

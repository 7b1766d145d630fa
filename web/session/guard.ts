import { type RouterContextProvider, redirect } from 'react-router'
import type { PageMember, PageVisit } from '../../contract/page-visit.ts'
import { visitContext } from '../context.ts'
import { loginPath } from './safe-path.ts'

export type MemberVisit = PageVisit & { readonly member: PageMember }

interface Asked {
  readonly context: Readonly<RouterContextProvider>
  /** The requested address: the `url` of the loader's arguments. */
  readonly url: URL
}

/** The member's visit; redirects a visitor who is not signed in to sign in and then back to this page. */
export function memberVisit({ context, url }: Asked): MemberVisit {
  const visit = context.get(visitContext)
  if (!visit.member) throw redirect(loginPath(url.pathname + url.search))
  return visit as MemberVisit
}

const OWN_TWO_STEP = '/changepass/two-step'

/** Leads an assistant who first has to set up a second step to the page on which that is done, from every other. */
export function leadToTwoStep({ context, url }: Asked): void {
  const { member } = context.get(visitContext)
  if (member?.assistant?.mustSetUp && url.pathname !== OWN_TWO_STEP) throw redirect(OWN_TWO_STEP)
}

/**
 * Redirects to the sign-in page, with the way back, when the answer of a call says that the session has ended. The screen shows
 * every other failure.
 */
export function sessionHolds<A extends { readonly status: boolean }>(answer: A, url: URL): A {
  if ('httpStatus' in answer && answer.httpStatus === 401)
    throw redirect(loginPath(url.pathname + url.search))
  return answer
}

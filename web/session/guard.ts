import { type RouterContextProvider, redirect } from 'react-router'
import type { PageMember, PageVisit } from '../../contract/page-visit.ts'
import { visitContext } from '../context.ts'
import { loginPath } from './safe-path.ts'

/** A visit of somebody who is signed in. */
export type MemberVisit = PageVisit & { readonly member: PageMember }

interface Asked {
  readonly context: Readonly<RouterContextProvider>
  /** Where the visitor wants to be: the `url` of the loader's arguments. */
  readonly url: URL
}

/** The visit of a member; a stranger is sent to sign in and comes back to the page he wanted. */
export function memberVisit({ context, url }: Asked): MemberVisit {
  const visit = context.get(visitContext)
  if (!visit.member) throw redirect(loginPath(url.pathname + url.search))
  return visit as MemberVisit
}

/**
 * Looks at what a call answered in a loader or action: a session that ended meanwhile leads to the sign-in page, with
 * the way back. Everything else is the screen's to show.
 */
export function sessionHolds<A extends { readonly status: boolean }>(answer: A, url: URL): A {
  if ('httpStatus' in answer && answer.httpStatus === 401)
    throw redirect(loginPath(url.pathname + url.search))
  return answer
}

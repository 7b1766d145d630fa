import {
  type AssistantNeed,
  type AssistantPermission,
  assistantMay,
} from '../../../domain/assistants/permissions.ts'

/** Pages by what they ask of an assistant. What is not here, games included, is of the member alone. */
const PAGES: Readonly<Record<AssistantNeed, readonly string[]>> = {
  any: [
    ...['/', '/prizecheck', '/prizecheck_backup', '/prizecheck-detail', '/contact', '/howto', '/how_to_play'],
    ...['/rules', '/fair', '/yeekee', '/results_links', '/choose-betting-type'],
    ...['/dev', '/changepass'],
  ],
  bet: ['/lottobet', '/bet', '/bet-realtime', '/favourites'],
  cancel: [],
  history: [
    '/history',
    '/playlist',
    '/playlist copy',
    '/playlist%20copy',
    '/playlistDetail',
    '/betlist_bytype',
  ],
  balance: ['/financial', '/statement'],
  deposit: ['/deposit', '/deposit_backup'],
  collect: ['/checkin', '/cashback', '/luckydraw', '/freecredit', '/rank'],
}

/** Of the member alone, though what stands around them is not. */
const OWNERS: ReadonlySet<string> = new Set(['/changepass/pin'])

const NEEDS: ReadonlyMap<string, AssistantNeed> = new Map(
  Object.entries(PAGES).flatMap(([need, paths]) => paths.map((path) => [path, need as AssistantNeed])),
)

/** Whether the page of this path is shown to an assistant: by the whole of it, or by its first part. */
export function assistantMayOpen(permissions: readonly AssistantPermission[], path: string): boolean {
  const [whole = ''] = path.split(/[?#]/)
  const [, first = ''] = whole.split('/')
  if (OWNERS.has(whole)) return false
  return assistantMay(permissions, NEEDS.get(whole) ?? NEEDS.get(`/${first}`))
}

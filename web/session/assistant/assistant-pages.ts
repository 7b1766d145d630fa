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
    ...['/dev', '/changepass', '/changepass/two-step'],
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

/** What is below these and is not here is of the member alone. */
const EXACT: ReadonlySet<string> = new Set(['/changepass'])

const NEEDS: ReadonlyMap<string, AssistantNeed> = new Map(
  Object.entries(PAGES).flatMap(([need, paths]) => paths.map((path) => [path, need as AssistantNeed])),
)

/** Whether the page of this path is shown to an assistant: by the whole of it, or by its first part. */
export function assistantMayOpen(permissions: readonly AssistantPermission[], path: string): boolean {
  const [whole = ''] = path.split(/[?#]/)
  const first = `/${whole.split('/')[1] ?? ''}`
  return assistantMay(permissions, NEEDS.get(whole) ?? (EXACT.has(first) ? undefined : NEEDS.get(first)))
}

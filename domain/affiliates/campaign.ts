/** A member's link has so many campaigns at most. */
export const CAMPAIGNS_MOST = 10

const TAG = /^[0-9a-z](?:[0-9a-z-]{0,18}[0-9a-z])?$/

/** The name of a campaign as it stands in a link: letters, figures and strokes, 20 at most. Undefined: it is none. */
export function readCampaign(typed: string): string | undefined {
  const tag = typed.trim().toLowerCase()
  return TAG.test(tag) ? tag : undefined
}

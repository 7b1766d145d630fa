/**
 * Where the numbers of a result come from. `people`: one entered them and another confirmed them. `invented`: a demo made them
 * up. `past`: real numbers of a draw before the demo began, which a program has brought in.
 */
export const RESULT_ORIGINS = ['people', 'invented', 'past'] as const

export type ResultOrigin = (typeof RESULT_ORIGINS)[number]

/** What programs name as the source of the results they enter. */
export const INVENTED_SOURCE = 'DEMO ผลสมมุติ ไม่ใช่ผลรางวัลจริง'
export const PAST_SOURCE = 'ผลรางวัลจริงย้อนหลัง'

export function originOf(source: string): ResultOrigin {
  if (source === INVENTED_SOURCE) return 'invented'
  return source === PAST_SOURCE ? 'past' : 'people'
}

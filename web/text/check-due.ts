/** Words that lead from a refusal to the check of reality. */
export const checkDueText = {
  look: 'ดูเวลาที่เล่นและยอด',
} as const

/** Words of the line above play: a stop of the member, or what is left of an assistant's budget. */
export const playNoteText = {
  title: 'ควบคุมการเล่น',
  you: {
    break: (until: string) => `คุณพักการเล่นไว้ถึง ${until} ถอนเงินได้ตามปกติ`,
    exclusion: (until: string) => `คุณหยุดเล่นไว้ถึง ${until} ถอนเงินได้ตามปกติ`,
    returns: (when: string) => `คุณหยุดเล่นไว้ เล่นได้อีกครั้ง ${when}`,
    isOver: 'คุณหยุดเล่นไว้ ครบเวลาแล้ว ยังหยุดต่อไปจนกว่าคุณจะขอกลับมา',
  },
  owner: {
    break: (until: string) => `เจ้าของบัญชีพักการเล่นไว้ถึง ${until}`,
    exclusion: (until: string) => `เจ้าของบัญชีหยุดเล่นไว้ถึง ${until}`,
    returns: (when: string) => `เจ้าของบัญชีหยุดเล่นไว้ เล่นได้อีกครั้ง ${when}`,
    isOver: 'เจ้าของบัญชีหยุดเล่นไว้',
  },
  more: 'ดูรายละเอียด',
  budget: (left: string, of: string) => `วันนี้คุณแทงได้อีก ${left} จากงบ ${of} บาท`,
  budgetUsed: (of: string) => `ครบงบแทงวันนี้ของคุณแล้ว (${of} บาท) แทงได้อีกหลังเที่ยงคืน`,
} as const

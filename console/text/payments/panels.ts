/** Words of the panel beside a list. */
export const panelText = { previous: 'ก่อนหน้า', next: 'ถัดไป', keys: 'กด J ไปรายการถัดไป K ย้อนกลับ' } as const

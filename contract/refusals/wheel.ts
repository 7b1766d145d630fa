import type { RefusalText } from './refusal-text.ts'

export const WHEEL_REFUSALS = {
  WHEEL_CLOSED: { th: 'ตอนนี้ยังไม่เปิดวงล้อ', en: 'The wheel is closed at the moment' },
  WHEEL_CHANGED: {
    th: 'รางวัลของวงล้อเพิ่งเปลี่ยน ยังไม่ได้หมุน ดูรางวัลใหม่แล้วกดอีกครั้ง',
    en: 'The prizes of the wheel have just changed. Nothing was spun: look at them and press again.',
  },
  WHEEL_SEED_CHANGED: {
    th: 'รหัสลับของวงล้อถูกเปลี่ยนจากหน้าอื่น ยังไม่ได้หมุน กดอีกครั้ง',
    en: 'The secret of the wheel was renewed on another page. Nothing was spun: press again.',
  },
  WHEEL_UNSPUN: {
    th: 'ยังไม่ได้หมุนด้วยรหัสลับนี้ หมุนก่อนแล้วค่อยเปิด',
    en: 'Nothing was spun with this secret yet. Spin first, then have it shown.',
  },
  WHEEL_NO_SPINS_LEFT: {
    th: 'วันนี้ใช้สิทธิ์หมุนครบแล้ว',
    en: 'You have no spins left today',
  },
  WHEEL_PLACES: {
    th: 'วงล้อต้องมี 4 ถึง 12 ช่อง แต่ละช่องมีน้ำหนักเป็นจำนวนเต็มตั้งแต่ 1 และรางวัลไม่เกิน 100,000 บาท',
    en: 'A wheel has 4 to 12 places, each with a whole weight from 1 and a prize up to 100,000 baht',
  },
  WHEEL_NO_PRIZE: { th: 'วงล้อต้องมีรางวัลอย่างน้อยหนึ่งช่อง', en: 'A wheel has at least one prize' },
  WHEEL_NO_SPINS: {
    th: 'ไม่มีใครได้หมุน ใส่จำนวนครั้งฟรี หรือยอดฝากต่อหนึ่งครั้ง',
    en: 'Nobody could spin: give free spins, or an amount of deposits for a spin',
  },
} as const satisfies Record<string, RefusalText>

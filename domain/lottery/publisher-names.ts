/** Publishers whose own name is Thai. */
export const PUBLISHER_NAMES = {
  government: 'สำนักงานสลากกินแบ่งรัฐบาล',
  baac: 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร',
  gsb: 'ธนาคารออมสิน',
  exchange: 'ตลาดหลักทรัพย์แห่งประเทศไทย',
} as const

type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 422 | 429 | 500 | 503

/** A reason for saying no: what the one who asks reads, and the HTTP status where it is not the usual one. */
export interface RefusalText {
  readonly message: string
  /** What the wire alone can see (no session, a bad body, a key in work) has its status on every road. */
  readonly status?: ErrorStatus
  /** The status of a rule's no where HTTP is spoken plainly: at the console and the public proofs. Absent: 422. */
  readonly plainStatus?: ErrorStatus
  /** What it is about may be called so in a body; the answer says the first of them that the call's body has. */
  readonly fields?: readonly string[]
}

/**
 * Every refusal there is. By the specification a rule that says no answers a call of members with 200 and
 * `status: false`; the console and the public proofs say it with the status of HTTP that fits.
 */
export const REFUSALS = {
  // The wire
  BAD_REQUEST: { status: 400, message: 'ข้อมูลที่ส่งมาไม่ถูกต้อง กรุณาตรวจสอบแล้วลองใหม่' },
  KEY_REQUIRED: { status: 400, message: 'คำขอนี้ต้องมีรหัสอ้างอิง กรุณาโหลดหน้านี้ใหม่แล้วทำรายการอีกครั้ง' },
  UNAUTHENTICATED: { status: 401, message: 'กรุณาเข้าสู่ระบบก่อนทำรายการ' },
  XSRF_MISSING: { status: 403, message: 'หน้านี้หมดอายุแล้ว กรุณาโหลดใหม่แล้วลองอีกครั้ง' },
  ORIGIN_REFUSED: { status: 403, message: 'คำขอนี้ไม่ได้มาจากหน้าเว็บของเรา' },
  NOT_OWN: { status: 403, message: 'คุณไม่มีสิทธิ์เข้าถึงรายการนี้' },
  PERMISSION_MISSING: { status: 403, message: 'บัญชีนี้ไม่มีสิทธิ์ทำรายการนี้' },
  NO_SUCH_CALL: { status: 404, message: 'ไม่พบบริการที่เรียก' },
  KEY_IN_WORK: { status: 409, message: 'รายการนี้กำลังดำเนินการอยู่ กรุณารอสักครู่' },
  KEY_REUSED: { status: 422, plainStatus: 409, message: 'รหัสอ้างอิงนี้ถูกใช้กับรายการอื่นแล้ว กรุณาทำรายการใหม่' },
  TOO_MANY: { status: 429, message: 'ทำรายการถี่เกินไป กรุณารอสักครู่แล้วลองใหม่' },
  INTERNAL: { status: 500, message: 'ระบบขัดข้อง กรุณาลองใหม่อีกครั้ง' },
  UNAVAILABLE: { status: 503, message: 'ระบบไม่พร้อมให้บริการชั่วคราว กรุณาลองใหม่ในอีกสักครู่' },
  NOT_YET: { message: 'บริการนี้ยังไม่เปิดให้ใช้งาน' },
  SERVICE_UNKNOWN: { message: 'ไม่พบผู้ให้บริการนี้' },
  NO_OPERATOR: { status: 503, message: 'เว็บนี้ยังไม่เปิดให้บริการ' },
  HOST_UNKNOWN: { status: 404, message: 'ไม่มีเว็บที่ที่อยู่นี้' },

  // Sign-in and account
  LOGIN_FAILED: { message: 'username หรือ password ไม่ถูกต้อง' },
  AGENT_ROLE_NOT_ALLOWED: { message: 'กรุณา login ด้วย agent' },
  MEMBER_ROLE_REQUIRED: { message: 'กรุณา Login ด้วย Member' },
  TOKEN_UNKNOWN: { message: 'ลิงก์เข้าสู่ระบบหมดอายุหรือถูกใช้ไปแล้ว กรุณาเข้าสู่ระบบใหม่' },
  MEMBER_UNKNOWN: { plainStatus: 404, fields: ['username'], message: 'ไม่พบสมาชิกนี้' },
  MEMBER_BANNED: { message: 'บัญชีของคุณถูกระงับการใช้งาน กรุณาติดต่อเจ้าหน้าที่' },
  SESSION_UNKNOWN: { message: 'ไม่พบอุปกรณ์นี้ อาจออกจากระบบไปแล้ว' },
  PASSWORD_WRONG: { fields: ['password'], message: 'รหัสผ่านไม่ถูกต้อง' },
  OLD_PASSWORD_WRONG: { fields: ['oldpass'], message: 'รหัสผ่านเดิมไม่ถูกต้อง' },
  PASSWORD_TOO_SHORT: { fields: ['newpass', 'password'], message: 'รหัสผ่านต้องมีอย่างน้อย 8 ตัวอักษร' },
  PASSWORD_TOO_LONG: { fields: ['newpass', 'password'], message: 'รหัสผ่านยาวเกินไป' },
  PASSWORD_COMMON: { fields: ['newpass', 'password'], message: 'รหัสผ่านนี้เดาได้ง่าย กรุณาตั้งรหัสผ่านอื่น' },
  PASSWORD_SAME_AS_NAME: { fields: ['newpass', 'password'], message: 'รหัสผ่านต้องไม่ซ้ำกับชื่อผู้ใช้หรือเบอร์โทรศัพท์' },
  PASSWORD_UNCHANGED: { fields: ['newpass', 'password'], message: 'รหัสผ่านใหม่ต้องไม่ซ้ำกับรหัสผ่านเดิม' },
  CODE_REQUIRED: { plainStatus: 401, message: 'กรุณากรอกรหัสยืนยันขั้นที่สอง' },
  HALF_UNKNOWN: { plainStatus: 401, message: 'หมดเวลายืนยันแล้ว กรุณาเข้าสู่ระบบใหม่ตั้งแต่ต้น' },
  CODE_NEEDED: { fields: ['code'], message: 'กรุณากรอกรหัสจากแอปยืนยันตัวตน' },
  CODE_WRONG: { fields: ['code'], message: 'รหัสยืนยันไม่ถูกต้อง ตรวจเวลาในมือถือแล้วใช้รหัสล่าสุดในแอป' },
  CODE_USED: { fields: ['code'], message: 'รหัสนี้ใช้ไปแล้ว รอรหัสชุดใหม่ในแอปแล้วลองอีกครั้ง' },
  CODE_PAUSED: { fields: ['code'], message: 'กรอกรหัสยืนยันผิดหลายครั้ง ระบบพักการยืนยันไว้ชั่วคราว' },
  SECOND_FACTOR_ON: { message: 'เปิดการยืนยันสองขั้นตอนไว้แล้ว' },
  SECOND_FACTOR_OFF: { message: 'ยังไม่ได้เปิดการยืนยันสองขั้นตอน' },
  SECOND_FACTOR_NOT_BEGUN: { message: 'หมดเวลาตั้งค่า กรุณาเริ่มตั้งค่าการยืนยันสองขั้นตอนใหม่' },
  PIN_REQUIRED: { fields: ['old_pin', 'pin'], message: 'กรุณากรอกรหัส PIN' },
  PIN_NOT_SET: { fields: ['old_pin', 'pin'], message: 'ยังไม่ได้ตั้งรหัส PIN' },
  PIN_INVALID: { fields: ['pin'], message: 'รหัส PIN ต้องเป็นตัวเลข 6 หลัก' },
  PIN_WEAK: { fields: ['pin'], message: 'รหัส PIN นี้เดาได้ง่าย เลี่ยงเลขเรียง เลขซ้ำ วันเกิด และเบอร์โทรศัพท์' },
  PIN_UNCHANGED: { fields: ['pin'], message: 'รหัส PIN ใหม่ต้องไม่ซ้ำกับรหัสเดิม' },
  PIN_WRONG: { fields: ['old_pin', 'pin'], message: 'รหัส PIN ไม่ถูกต้อง' },
  PIN_PAUSED: { fields: ['old_pin', 'pin'], message: 'กรอกรหัส PIN ผิดหลายครั้ง ระบบพักการใช้รหัส PIN ไว้ชั่วคราว' },
  NAME_TAKEN: { plainStatus: 409, fields: ['username', 'name'], message: 'ชื่อผู้ใช้นี้ถูกใช้แล้ว กรุณาเลือกชื่ออื่น' },
  NAME_INVALID: { fields: ['username', 'name'], message: 'ชื่อผู้ใช้ต้องเป็นตัวอักษรอังกฤษหรือตัวเลข 4 ถึง 20 ตัว' },
  PHONE_INVALID: { fields: ['phone'], message: 'เบอร์โทรศัพท์ไม่ถูกต้อง กรุณากรอกตัวเลข 10 หลัก' },
  PHONE_TAKEN: { fields: ['phone'], message: 'เบอร์โทรศัพท์นี้ถูกใช้สมัครแล้ว' },
  BANK_ACCOUNT_INVALID: { fields: ['account_no'], message: 'เลขที่บัญชีธนาคารไม่ถูกต้อง' },
  BANK_ACCOUNT_TAKEN: { fields: ['account_no'], message: 'บัญชีธนาคารนี้ถูกใช้สมัครแล้ว' },
  BANK_ACCOUNT_FIXED: { fields: ['account_no'], message: 'มีบัญชีธนาคารอยู่แล้ว หากต้องการเปลี่ยนกรุณาติดต่อเจ้าหน้าที่' },
  BIRTH_DATE_INVALID: { fields: ['birth_date'], message: 'วันเกิดไม่ถูกต้อง' },
  UNDER_AGE: { fields: ['birth_date'], message: 'ผู้สมัครต้องมีอายุครบ 20 ปีบริบูรณ์' },
  REGISTRATION_CLOSED: { message: 'ขณะนี้ปิดรับสมัครสมาชิกใหม่' },

  // Betting
  DAYS_TOO_MANY: { message: 'ดูย้อนหลังได้ครั้งละไม่เกิน 366 วัน' },
  FAVOURITE_UNKNOWN: { message: 'ไม่พบชุดเลขโปรดนี้' },
  FAVOURITES_FULL: { message: 'เก็บชุดเลขโปรดได้ไม่เกิน 50 ชุด ลบชุดที่ไม่ใช้ก่อน' },
  PROGRAM_UNKNOWN: { plainStatus: 404, message: 'ไม่พบหวยที่เลือก' },
  ROUND_UNKNOWN: { plainStatus: 404, message: 'ไม่พบงวดที่เลือก' },
  PROOF_TOO_EARLY: { status: 409, message: 'งวดนี้ยังไม่ปิดและล็อกโพย กรุณาตรวจสอบอีกครั้งหลังปิดรับ' },
  LEAF_UNKNOWN: { status: 404, message: 'ไม่พบโพยนี้ในงวดที่ล็อกไว้' },
  ROUND_NOT_OPEN: { message: 'งวดนี้ยังไม่เปิดรับแทง' },
  ROUND_CLOSED: { message: 'งวดนี้ปิดรับแทงแล้ว' },
  PLAN_UNKNOWN: { message: 'ไม่พบอัตราจ่ายที่เลือก' },
  TYPE_NOT_SOLD: { message: 'งวดนี้ไม่เปิดรับประเภทที่เลือก' },
  WRONG_DIGITS: { message: 'จำนวนหลักของเลขไม่ตรงกับประเภทที่แทง' },
  TOD_TRIPLE: { message: 'เลขตองแทงโต๊ดไม่ได้ กรุณาแทงเป็น 3 ตัวบน' },
  STAKE_TOO_LOW: { message: 'ยอดแทงต่ำกว่าขั้นต่ำที่กำหนด' },
  STAKE_TOO_HIGH: { message: 'ยอดแทงสูงกว่าที่กำหนดต่อรายการ' },
  STAKE_NOT_SETS: { message: 'หวยชุดแทงเป็นชุด ยอดแทงต้องหารด้วยราคาชุดละ 120 บาทลงตัว' },
  LINES_CHANGED: { message: 'อัตราจ่ายหรือยอดรับของบางรายการเปลี่ยนไป กรุณาตรวจสอบแล้วยืนยันอีกครั้ง' },
  RATE_CHANGED: { message: 'อัตราจ่ายเปลี่ยนไป' },
  NUMBER_CLOSED: { message: 'เลขนี้ปิดรับแล้ว' },
  CAP: { message: 'เลขนี้รับได้ไม่ถึงยอดที่แทง' },
  TIER: { message: 'อัตราจ่ายนี้เหลือรับได้ไม่ถึงยอดที่แทง' },
  MEMBER_CAP: { message: 'ยอดแทงเลขนี้ของคุณเกินที่กำหนดต่อคน' },
  ROUND_LIMIT: { message: 'ยอดแทงรวมของคุณในงวดนี้เกินที่กำหนด กรุณาลดยอดแทงแล้วลองใหม่' },
  CREDIT_TOO_LOW: { message: 'ยอดเงินคงเหลือไม่เพียงพอ' },
  BILL_UNKNOWN: { message: 'ไม่พบโพยที่เลือก' },
  CANCEL_NEVER: { message: 'หวยที่ออกผลทุก 15 นาทียกเลิกโพยไม่ได้' },
  CANCEL_TOO_LATE: { message: 'เลยเวลายกเลิกโพยแล้ว' },
  CANCEL_LIMIT: { message: 'ยกเลิกครบจำนวนครั้งของวันนี้แล้ว' },
  SHOTS_FROZEN: { message: 'รอบนี้หมดเวลายิงเลขแล้ว' },
  SHOT_TOO_SOON: { message: 'ยิงเลขถี่เกินไป กรุณารอสักครู่แล้วยิงใหม่' },
  BOOKING_UNKNOWN: { message: 'ไม่พบรายการจองเลข' },
  BOOKING_EXPIRED: { message: 'หมดเวลายืนยันการจองเลขแล้ว' },
  BOOKING_OVER: { message: 'การจองนี้ถูกยกเลิกไปแล้ว' },
  BOOKING_CONFIRMED: { message: 'การจองนี้ยืนยันเป็นโพยแล้ว' },
  BOOKINGS_OPEN: { message: 'จองพร้อมกันได้ไม่เกิน 3 รายการ กรุณายืนยันหรือยกเลิกรายการเดิมก่อน' },
  NOT_SOLD_LIVE: { message: 'งวดนี้ไม่เปิดแทงแบบราคาสด' },
  SOLD_LIVE_ONLY: { message: 'งวดนี้เปิดแทงแบบราคาสดเท่านั้น' },

  // Operator console
  STAFF_LOGIN_FAILED: { plainStatus: 401, message: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง' },
  ROLE_UNKNOWN: { plainStatus: 404, fields: ['role'], message: 'ไม่พบบทบาทนี้' },
  GRANT_EXCEEDS: { plainStatus: 403, message: 'ให้สิทธิ์ที่ตัวเองไม่มีไม่ได้' },
  LAST_OWNER: { plainStatus: 409, message: 'ต้องมีผู้ที่จัดการเจ้าหน้าที่ได้เหลืออยู่อย่างน้อยหนึ่งคน' },
  STAFF_UNKNOWN: { plainStatus: 404, message: 'ไม่พบเจ้าหน้าที่คนนี้' },
  SECOND_FACTOR_REQUIRED: { status: 403, message: 'ผู้ให้บริการกำหนดให้เปิดการยืนยันสองขั้นตอนก่อนใช้งาน' },
  ROUND_NOT_CLOSED: { message: 'งวดนี้ยังไม่ปิดรับแทง' },
  ROUND_NOT_SEALED: { plainStatus: 409, message: 'งวดนี้ยังไม่ผนึกโพย จึงบันทึกผลไม่ได้' },
  ROUND_VOID: { plainStatus: 409, message: 'งวดนี้ถูกยกเลิกแล้ว' },
  VOID_PROPOSED: { plainStatus: 409, message: 'งวดนี้มีคำขอยกเลิกที่รอยืนยันอยู่แล้ว' },
  NOTHING_HELD: { plainStatus: 409, message: 'งวดนี้ไม่มีการจ่ายรางวัลที่ถูกพักไว้' },
  RESULT_TOO_EARLY: { plainStatus: 409, message: 'ยังไม่ถึงเวลาออกผลของงวดนี้ จึงบันทึกผลไม่ได้' },
  ROUND_NOT_RESULTED: { plainStatus: 409, message: 'งวดนี้ยังไม่มีผลรางวัล' },
  RESULT_UNCHANGED: { message: 'ผลที่กรอกเหมือนผลที่มีอยู่แล้ว' },
  RESULT_INVALID: { message: 'ผลรางวัลไม่ครบหรือจำนวนหลักไม่ถูกต้อง' },
  RESULT_DIFFERS: { plainStatus: 409, message: 'ผลที่กรอกไม่ตรงกับผู้บันทึกคนแรก' },
  RESULT_EXISTS: { plainStatus: 409, message: 'งวดนี้มีผลรางวัลแล้ว' },
  RESULT_PROPOSED: { plainStatus: 409, message: 'งวดนี้มีผลที่รอยืนยันอยู่แล้ว' },
  PLAN_IN_USE: { plainStatus: 409, message: 'แบบนี้มีโพยหรือการจองค้างอยู่ หรือเป็นแบบหลัก จึงลบไม่ได้' },
  PRICE_LOSES: { message: 'ราคานี้จ่ายคืนเกิน 100% ของยอดที่รับ เจ้ามือขาดทุนในระยะยาว หากตั้งใจให้ยืนยันก่อนส่ง' },
  PRICE_TOO_HIGH: { message: 'ราคานี้จ่ายคืนเกิน 150% ของยอดที่รับ ตรวจอัตราจ่ายและส่วนลดอีกครั้ง' },
  PROPOSAL_WAITS: { plainStatus: 409, message: 'ราคานี้มีคำขอที่รอยืนยันอยู่แล้ว' },
  PROPOSAL_UNKNOWN: { plainStatus: 404, message: 'ไม่พบรายการที่รอยืนยัน' },
  PROPOSAL_EXPIRED: { plainStatus: 409, message: 'รายการนี้หมดเวลายืนยันแล้ว ต้องเสนอใหม่' },
  SAME_PERSON: { plainStatus: 403, message: 'ผู้บันทึกและผู้ยืนยันต้องเป็นคนละคนกัน' },
  TWO_NEEDED: { message: 'งวดนี้เปิดรับอยู่ การเปลี่ยนอัตราตามขั้นของทั้งประเภททำได้ก่อนเปิดรับเท่านั้น' },
  RATE_TOO_HIGH: { message: 'อัตราจ่ายของเลขต้องไม่เกินอัตราจ่ายของประเภท' },
  TIERS_INVALID: {
    message: 'ขั้นอัตราจ่ายไม่ถูกต้อง ยอดสะสมต้องเพิ่มขึ้น อัตราต้องลดลง และขั้นแรกต้องไม่เกินอัตราของประเภท',
  },
  DEMO_ONLY: { plainStatus: 403, message: 'ทำได้เฉพาะในระบบสาธิต' },
  RESULT_BY_DRAW: { message: 'รอบนี้ออกผลจากเลขยิงและเลขสุ่มเท่านั้น บันทึกผลเองไม่ได้' },
  DRAW_STANDS: { plainStatus: 409, message: 'รอบนี้ออกผลจากเลขยิงและเลขสุ่มแล้ว ยกเลิกงวดไม่ได้' },
  SCHEDULE_CHANGED: { plainStatus: 409, message: 'มีคนแก้ตารางนี้ไปก่อนแล้ว ตรวจค่าล่าสุดแล้วบันทึกใหม่' },
  SCHEDULE_FAST: { message: 'หวยที่ออกผลเองทุกรอบ เปิดปิดการขายและงดเป็นวันได้เท่านั้น เปลี่ยนเวลาไม่ได้' },
  CLOSE_TOO_LATE: { message: 'ต้องปิดรับก่อนเวลาที่ผลเริ่มรู้ได้ ปิดให้เร็วขึ้นแล้วลองใหม่' },
  CLOSE_BEFORE_DAY: { message: 'เวลาปิดรับอยู่ก่อนเริ่มวันของงวด ลดจำนวนนาทีแล้วลองใหม่' },
  MOVE_NO_DRAW: { message: 'วันที่จะเลื่อนหรืองดต้องเป็นวันออกผลตามปกติ' },
  MOVE_PAST: { message: 'เลื่อนหรืองดงวดของวันที่ผ่านไปแล้วไม่ได้' },
  MOVE_TOO_FAR: { message: 'เลื่อนงวดได้ไม่เกิน 15 วันจากวันเดิม' },
  MOVE_TWICE: { message: 'วันเดียวกันเลื่อนหรืองดได้รายการเดียว' },
  MOVE_TAKEN: { message: 'วันที่จะเลื่อนไปมีงวดอื่นอยู่แล้ว' },
  ROUND_SOLD: {
    plainStatus: 409,
    message: 'งวดของวันนั้นมีโพย การจอง หรือประกาศรอบไปแล้ว จึงเลื่อนหรืองดจากตารางไม่ได้ งดออกผลได้ที่หน้างวด',
  },
  CONTACT_INVALID: { fields: ['contacts'], message: 'ช่องทางติดต่อบางรายการไม่ถูกต้อง ตรวจชื่อหรือเบอร์อีกครั้ง' },
  REASON_REQUIRED: { fields: ['reason'], message: 'กรุณาระบุเหตุผล' },

  // Making an operator
  OPERATOR_NAME_INVALID: { message: 'ชื่อเว็บต้องมี 2 ถึง 40 ตัวอักษร และไม่มีเครื่องหมาย < หรือ >' },
  HOST_INVALID: {
    message: 'กรอกชื่อโดเมน 1 ถึง 20 ชื่อ เช่น lotto.example.com โดยไม่มี https:// ไม่มีเลขพอร์ต และไม่มีอักษรไทย',
  },
  HOST_TAKEN: { message: 'โดเมนนี้เป็นของเว็บอื่นในระบบอยู่แล้ว' },
  OPERATOR_CODE_INVALID: {
    message: 'รหัสเว็บต้องเป็นอักษรอังกฤษพิมพ์เล็ก ตัวเลข หรือขีด 2 ถึง 20 ตัว ขึ้นต้นด้วยตัวอักษร และไม่ใช่ demo',
  },
  OPERATOR_CODE_TAKEN: { message: 'รหัสเว็บนี้มีอยู่แล้วและตั้งค่าไว้ต่างจากนี้ เลือกรหัสอื่น' },
  COMPANY_INVALID: { message: 'รหัสบริษัทต้องเป็นอักษรอังกฤษ 2 ตัว และไม่ใช่ DM' },
  AGENT_INVALID: { message: 'รหัสเอเยนต์ต้องเป็นอักษรอังกฤษหรือตัวเลข 2 ตัว' },
  SEAT_TAKEN: { message: 'รหัสบริษัทและเอเยนต์คู่นี้เป็นของเว็บอื่นในระบบอยู่แล้ว เลือกคู่อื่น' },
  STAFF_NAME_INVALID: {
    message: 'ชื่อผู้ใช้ของเจ้าหน้าที่ต้องเป็นอักษรอังกฤษพิมพ์เล็ก ตัวเลข หรือขีด 3 ถึง 20 ตัว ขึ้นต้นด้วยตัวอักษร และไม่ใช่ชื่อที่ระบบใช้',
  },
  STAFF_PASSWORD_SHORT: { message: 'รหัสผ่านของเจ้าหน้าที่ต้องมีอย่างน้อย 12 ตัวอักษร' },
  STAFF_PASSWORD_LONG: { message: 'รหัสผ่านยาวเกิน 128 ตัวอักษร' },
  STAFF_PASSWORD_WEAK: { message: 'รหัสผ่านนี้เดาได้ง่าย อย่าใช้ชื่อผู้ใช้ รหัสเว็บ ตัวเรียง หรือตัวซ้ำ' },
  SETUP_TOKEN_WRONG: { message: 'รหัสตั้งค่าไม่ถูกต้อง ใช้รหัสล่าสุดที่โปรแกรมแสดงตอนเริ่มทำงาน' },
  LINK_UNKNOWN: { status: 404, message: 'ลิงก์นี้ถูกใช้ไปแล้ว หมดอายุ หรือมีลิงก์ใหม่กว่า กรุณาขอลิงก์ใหม่' },
} as const satisfies Record<string, RefusalText>

export type RefusalCode = keyof typeof REFUSALS

/** What the member reads. Where the answer says how much is left of a limit, the words do too. */
export function refusalMessage(code: RefusalCode, extra?: Readonly<Record<string, unknown>>): string {
  const left = extra?.amount_left
  if (code !== 'ROUND_LIMIT' || typeof left !== 'number') return REFUSALS[code].message
  if (left === 0) return 'คุณแทงงวดนี้ครบวงเงินแล้ว'
  return `ยอดแทงรวมของคุณในงวดนี้เกินที่กำหนด แทงเพิ่มได้อีก ${left.toLocaleString('en-US')} บาท`
}

/**
 * The HTTP status of an answer with this code: `specification` for calls of members, where a rule's no is 200, `plain`
 * where HTTP says it.
 */
export function refusalStatus(code: RefusalCode, road: 'specification' | 'plain'): number {
  const text: RefusalText = REFUSALS[code]
  if (road === 'specification') return text.status ?? 200
  return text.plainStatus ?? text.status ?? 422
}

/** The field of a body that a refusal with this code is about, where its shape has one. */
export function refusalField(code: RefusalCode, has: (field: string) => boolean): string | undefined {
  const text: RefusalText = REFUSALS[code]
  return text.fields?.find(has)
}

import type { RefusalText } from './refusal-text.ts'

export const CONSOLE_REFUSALS = {
  STAFF_LOGIN_FAILED: { plainStatus: 401, th: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง', en: 'Wrong name or password' },
  ROLE_UNKNOWN: { plainStatus: 404, fields: ['role'], th: 'ไม่พบบทบาทนี้', en: 'There is no such role' },
  GRANT_EXCEEDS: {
    plainStatus: 403,
    th: 'ให้สิทธิ์ที่ตัวเองไม่มีไม่ได้',
    en: 'Nobody gives a permission they lack themselves',
  },
  ROLE_EXCEEDS: {
    plainStatus: 403,
    fields: ['role'],
    th: 'คนนี้มีสิทธิ์ที่คุณไม่มี เปลี่ยนบทบาทแล้วคุณจะคืนให้ไม่ได้ ถ้าต้องหยุดคนนี้ให้ปิดบัญชี ซึ่งเปิดคืนได้ แล้วเพิ่มบัญชีใหม่ในบทบาทอื่น',
    en: 'This person has permissions that you lack, so you could not give the role back. To stop them, close the account, which can be undone, and add another one in another role.',
  },
  LAST_OWNER: {
    plainStatus: 409,
    th: 'ต้องมีผู้ที่จัดการเจ้าหน้าที่ได้เหลืออยู่อย่างน้อยหนึ่งคน',
    en: 'Somebody who may manage staff must be left',
  },
  ROLE_HELD: {
    plainStatus: 409,
    fields: ['role'],
    th: 'คนนี้มีบทบาทนี้อยู่แล้ว',
    en: 'This person has this role already',
  },
  ROLE_EDITED: {
    plainStatus: 409,
    th: 'มีคนอื่นเปลี่ยนบทบาทนี้หลังจากที่เปิดหน้านี้ ปิดแล้วเปิดบทบาทนี้ใหม่ก่อนบันทึก',
    en: 'Somebody has changed this role since it was opened: close it and open it again before saving',
  },
  ROLE_UNCHANGED: { plainStatus: 409, th: 'บทบาทนี้เป็นแบบนี้อยู่แล้ว', en: 'The role is like this already' },
  ROLE_IN_USE: {
    plainStatus: 409,
    th: 'ลบบทบาทที่มีบัญชีใช้อยู่ หรือบทบาทที่มีมาแต่แรกไม่ได้',
    en: 'A role that an account has, or that was there from the beginning, stays',
  },
  ROLE_TAKES_PART: {
    plainStatus: 409,
    fields: ['permissions'],
    th: 'บทบาทนี้มีคนใช้อยู่ จึงเพิ่มสิทธิ์ของงานที่ต้องใช้สองคนไม่ได้ สร้างบทบาทใหม่แล้วมอบให้ทีละคน',
    en: 'Somebody has this role, so it cannot begin to take part where two people are needed. Make another role and give it person by person.',
  },
  SITE_CHANGED: {
    plainStatus: 409,
    th: 'มีคนอื่นเปลี่ยนข้อความของเว็บหลังจากที่เปิดหน้านี้ ต้องโหลดหน้าใหม่ก่อนบันทึก',
    en: 'Somebody has changed the texts of the site since this page was opened: load it again before saving',
  },
  LIMITS_CHANGED: {
    plainStatus: 409,
    th: 'มีคนอื่นเปลี่ยนวงเงินหลังจากที่เปิดหน้านี้ ต้องโหลดหน้าใหม่ก่อนบันทึก',
    en: 'Somebody has changed the limits since this page was opened: load it again before saving',
  },
  ROLE_CHANGED: {
    plainStatus: 409,
    th: 'บทบาทนี้ได้สิทธิ์เพิ่มหลังจากที่เสนอ ต้องเสนอใหม่',
    en: 'The role has been given more since this was proposed: propose it again',
  },
  SECOND_MISSING: {
    plainStatus: 409,
    th: 'ต้องมีคนที่จัดการเจ้าหน้าที่ได้อีกหนึ่งคนเป็นผู้ยืนยัน ให้ผู้ดูแลเครื่องเพิ่มด้วยคำสั่ง npm run operator',
    en: 'Somebody else who may manage staff has to confirm. Whoever has the machine adds one by npm run operator.',
  },
  THIRD_MISSING: {
    plainStatus: 409,
    th: 'ต้องมีคนที่สามเป็นผู้ยืนยัน คือคนที่จัดการเจ้าหน้าที่ได้ ไม่ใช่คุณและไม่ใช่เจ้าของบัญชี ถ้าไม่มี ให้ผู้ดูแลเครื่องใช้คำสั่ง npm run operator -- end-step',
    en: 'A third person who may manage staff has to confirm: neither you nor the owner of the account. Without one, whoever has the machine does it by npm run operator -- end-step.',
  },
  LINK_CODE_WRONG: {
    fields: ['code'],
    th: 'รหัสไม่ถูกต้อง ขอจากคนที่เสนอชื่อคุณ',
    en: 'The code is wrong. Ask whoever proposed you.',
  },
  HOST_NOT_OWN: { th: 'เว็บนี้ไม่มีโดเมนนี้', en: 'This operator has no such host' },
  HOST_LAST: { th: 'เว็บต้องเหลือโดเมนอย่างน้อยหนึ่งชื่อ', en: 'An operator keeps at least one host' },
  CONSOLE_HOST_MISSING: {
    th: 'ไม่มีโดเมนใดอยู่ใน CONSOLE_HOST เจ้าหน้าที่จะเข้าคอนโซลไม่ได้ เพิ่มโดเมนของคอนโซล หรือแก้ CONSOLE_HOST',
    en: 'None of the hosts is in CONSOLE_HOST, so the staff could not reach the console. Add its host, or change CONSOLE_HOST',
  },
  STAFF_UNKNOWN: { plainStatus: 404, th: 'ไม่พบเจ้าหน้าที่คนนี้', en: 'This member of staff was not found' },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    th: 'ผู้ให้บริการกำหนดให้เปิดการยืนยันสองขั้นตอนก่อนใช้งาน',
    en: 'The operator asks for two-step sign-in. Please turn it on first.',
  },
  ROUND_NOT_CLOSED: { th: 'งวดนี้ยังไม่ปิดรับแทง', en: 'This round is not closed yet' },
  ROUND_NOT_SEALED: {
    plainStatus: 409,
    th: 'งวดนี้ยังไม่ผนึกโพย จึงบันทึกผลไม่ได้',
    en: 'This round is not sealed yet, so no result can be entered',
  },
  ROUND_VOID: { plainStatus: 409, th: 'งวดนี้ถูกยกเลิกแล้ว', en: 'This round was voided' },
  VOID_PROPOSED: {
    plainStatus: 409,
    th: 'งวดนี้มีคำขอยกเลิกที่รอยืนยันอยู่แล้ว',
    en: 'A proposal to void this round is already waiting',
  },
  NOTHING_HELD: {
    plainStatus: 409,
    th: 'งวดนี้ไม่มีการจ่ายรางวัลที่ถูกพักไว้',
    en: 'No payment of this round is held back',
  },
  RESULT_TOO_EARLY: {
    plainStatus: 409,
    th: 'ยังไม่ถึงเวลาออกผลของงวดนี้ จึงบันทึกผลไม่ได้',
    en: 'It is not yet time for the result of this round',
  },
  OFFICIAL_TIME_INVALID: {
    fields: ['officialAt'],
    th: 'เวลาที่ผลออกจริงต้องอยู่หลังเวลาเปิดรับและไม่เกินเวลาปัจจุบัน',
    en: 'The official time lies after the opening of the round and not in the future',
  },
  ROUND_NOT_RESULTED: { plainStatus: 409, th: 'งวดนี้ยังไม่มีผลรางวัล', en: 'This round has no result yet' },
  RESULT_UNCHANGED: { th: 'ผลที่กรอกเหมือนผลที่มีอยู่แล้ว', en: 'This is the result the round already has' },
  RESULT_INVALID: {
    th: 'ผลรางวัลไม่ครบหรือจำนวนหลักไม่ถูกต้อง',
    en: 'The result is incomplete or has the wrong number of digits',
  },
  RESULT_DIFFERS: {
    plainStatus: 409,
    th: 'ผลที่กรอกไม่ตรงกับผู้บันทึกคนแรก',
    en: 'The result differs from the one entered first',
  },
  RESULT_EXISTS: { plainStatus: 409, th: 'งวดนี้มีผลรางวัลแล้ว', en: 'This round already has a result' },
  RESULT_PROPOSED: {
    plainStatus: 409,
    th: 'งวดนี้มีผลที่รอยืนยันอยู่แล้ว',
    en: 'A result of this round is already waiting for confirmation',
  },
  NUMBERS_UNCHANGED: {
    plainStatus: 409,
    th: 'เลขเหล่านี้ใช้อัตรานี้อยู่แล้ว',
    en: 'These numbers have this rate already',
  },
  NUMBERS_TOO_MANY: {
    plainStatus: 409,
    th: 'หนึ่งงวดตั้งอัตราหรือเพดานของเลขได้ไม่เกิน 5,000 เลข ยกเลิกของบางเลขก่อน หรือใช้ขั้นของประเภทแทน',
    en: 'A round has rates or caps of at most 5,000 numbers. Take some away first, or use steps of the type instead.',
  },
  PAYMENT_UNKNOWN: { plainStatus: 404, th: 'ไม่พบรายการเงินเข้านี้', en: 'This payment was not found' },
  PAYMENT_DECIDED: {
    plainStatus: 409,
    th: 'เงินก้อนนี้มีเจ้าของหรือคืนไปแล้ว โหลดรายการใหม่เพื่อดูผล',
    en: 'This money has its owner or was sent back. Load the list again to see it.',
  },
  PROPOSAL_WAITS: {
    plainStatus: 409,
    th: 'เรื่องนี้มีคำขอที่รอยืนยันอยู่แล้ว',
    en: 'A proposal about this is already waiting',
  },
  PROPOSAL_UNKNOWN: { plainStatus: 404, th: 'ไม่พบรายการที่รอยืนยัน', en: 'The proposal was not found' },
  PROPOSAL_EXPIRED: {
    plainStatus: 409,
    th: 'รายการนี้หมดเวลายืนยันแล้ว ต้องเสนอใหม่',
    en: 'The time to agree to this proposal is over: propose it again',
  },
  PROPOSAL_LAPSED: { plainStatus: 409, th: 'ผู้เสนอไม่มีสิทธิ์นี้แล้ว ต้องเสนอใหม่', en: 'Its maker lost the right' },
  PROPOSAL_STALE: {
    plainStatus: 409,
    th: 'สิ่งที่ขอเปลี่ยนไปแล้วหลังจากที่ขอ ต้องถอนแล้วเสนอใหม่',
    en: 'What this proposal is about has changed since. Take it back and propose it again.',
  },
  PROPOSAL_RULES: {
    plainStatus: 409,
    th: 'เงื่อนไขที่เสนอไว้ขัดกับกติกาของระบบที่มาทีหลัง ยืนยันไม่ได้ ให้ปฏิเสธหรือถอนรายการนี้ แล้วเสนอใหม่',
    en: 'What was proposed breaks a rule that came later, and nobody can agree to it. Reject it or take it back, and propose it anew.',
  },
  SAME_PERSON: {
    plainStatus: 403,
    th: 'ผู้บันทึกและผู้ยืนยันต้องเป็นคนละคนกัน',
    en: 'The one who confirms must be another person',
  },
  TWO_NEEDED: {
    th: 'งวดนี้เปิดรับอยู่ การเปลี่ยนอัตราตามขั้นของทั้งประเภททำได้ก่อนเปิดรับเท่านั้น',
    en: 'This round is open: the tiers of a whole bet type can only be changed before it opens',
  },
  RATE_TOO_HIGH: {
    th: 'อัตราจ่ายของเลขต้องไม่เกินอัตราจ่ายของประเภท',
    en: 'The payout of a number may not be above that of its bet type',
  },
  TIERS_INVALID: {
    th: 'ขั้นอัตราจ่ายไม่ถูกต้อง ยอดสะสมต้องเพิ่มขึ้น อัตราต้องลดลง และขั้นแรกต้องไม่เกินอัตราของประเภท',
    en: 'The tiers are not valid: sums must rise, payouts must fall, and the first may not be above the bet type',
  },
  DEMO_ONLY: { plainStatus: 403, th: 'ทำได้เฉพาะในระบบสาธิต', en: 'This can be done in a demo only' },
  RESULT_BY_DRAW: {
    th: 'รอบนี้ออกผลจากเลขยิงและเลขสุ่มเท่านั้น บันทึกผลเองไม่ได้',
    en: 'This round is decided by its shots and random digits alone',
  },
  DRAW_STANDS: {
    plainStatus: 409,
    th: 'รอบนี้ออกผลจากเลขยิงและเลขสุ่มแล้ว ยกเลิกงวดไม่ได้',
    en: 'This round was decided by its shots and random digits and cannot be voided',
  },
  SCHEDULE_CHANGED: {
    plainStatus: 409,
    th: 'มีคนแก้ตารางนี้ไปก่อนแล้ว ตรวจค่าล่าสุดแล้วบันทึกใหม่',
    en: 'Somebody changed this schedule first. Check its latest values and save again.',
  },
  SCHEDULE_FAST: {
    th: 'หวยที่ออกผลเองทุกรอบ เปิดปิดการขายและงดเป็นวันได้เท่านั้น เปลี่ยนเวลาไม่ได้',
    en: 'A lottery that draws itself can only be sold or not, and days left out. Its times are fixed.',
  },
  CLOSE_TOO_LATE: {
    th: 'ต้องปิดรับก่อนลูกแรกออก ซึ่งตารางเลื่อนไม่ได้ ปิดให้เร็วขึ้นแล้วลองใหม่',
    en: 'Bets must close before the first ball, which no schedule moves. Close earlier and try again.',
  },
  SCHEDULE_PROPOSED: {
    plainStatus: 409,
    th: 'ตารางนี้มีคำขอที่รออีกคนยืนยันอยู่แล้ว',
    en: 'A change of this schedule is already waiting for another person',
  },
  CLOSE_BEFORE_DAY: {
    th: 'เวลาปิดรับอยู่ก่อนเริ่มวันของงวด ลดจำนวนนาทีแล้วลองใหม่',
    en: 'The close lies before the day of the round begins. Lower the minutes and try again.',
  },
  MOVE_NO_DRAW: {
    th: 'วันที่จะเลื่อนหรืองดต้องเป็นวันออกผลตามปกติ',
    en: 'The day to move or leave out must be an ordinary draw day',
  },
  MOVE_PAST: {
    th: 'เลื่อนหรืองดงวดของวันที่ผ่านไปแล้วไม่ได้',
    en: 'A round of a day gone by cannot be moved or left out',
  },
  MOVE_TOO_FAR: { th: 'เลื่อนงวดได้ไม่เกิน 15 วันจากวันเดิม', en: 'A round can be moved by up to 15 days' },
  MOVE_TWICE: { th: 'วันเดียวกันเลื่อนหรืองดได้รายการเดียว', en: 'A day can be moved or left out only once' },
  MOVE_TAKEN: { th: 'วันที่จะเลื่อนไปมีงวดอื่นอยู่แล้ว', en: 'There is another round on that day' },
  ROUND_SOLD: {
    plainStatus: 409,
    th: 'งวดของวันนั้นมีโพย การจอง หรือประกาศรอบไปแล้ว จึงเลื่อนหรืองดจากตารางไม่ได้ งดออกผลได้ที่หน้างวด',
    en: 'The round of that day has tickets, bookings or announced rounds, so it cannot be moved or left out. It can be voided on its own page.',
  },
  CONTACT_INVALID: {
    fields: ['contacts'],
    th: 'ช่องทางติดต่อบางรายการไม่ถูกต้อง ตรวจชื่อหรือเบอร์อีกครั้ง',
    en: 'Some contacts are not valid. Please check the names and numbers.',
  },
  HELP_PHONE_INVALID: {
    fields: ['helpPhone'],
    th: 'เบอร์สายด่วนไม่ถูกต้อง',
    en: 'The number of the help line is not valid',
  },
  REASON_REQUIRED: { fields: ['reason'], th: 'กรุณาระบุเหตุผล', en: 'Please give a reason' },
  OPERATOR_NAME_INVALID: {
    th: 'ชื่อเว็บต้องมี 2 ถึง 40 ตัวอักษร และไม่มีเครื่องหมาย < หรือ >',
    en: 'The name of the site needs 2 to 40 characters, without < and >',
  },
  HOST_INVALID: {
    th: 'กรอกชื่อโดเมน 1 ถึง 20 ชื่อ เช่น lotto.example.com โดยไม่มี https:// ไม่มีเลขพอร์ต และไม่มีอักษรไทย',
    en: 'Give 1 to 20 host names such as lotto.example.com, without https://, without a port, and in ASCII letters',
  },
  HOST_TAKEN: { th: 'โดเมนนี้เป็นของเว็บอื่นในระบบอยู่แล้ว', en: 'This host belongs to another operator' },
  OPERATOR_CODE_INVALID: {
    th: 'รหัสเว็บต้องเป็นอักษรอังกฤษพิมพ์เล็ก ตัวเลข หรือขีด 2 ถึง 20 ตัว ขึ้นต้นด้วยตัวอักษร และไม่ใช่ demo',
    en: 'The code needs 2 to 20 lower-case letters, digits or hyphens, begins with a letter, and is not demo',
  },
  OPERATOR_CODE_TAKEN: {
    th: 'รหัสเว็บนี้มีอยู่แล้วและตั้งค่าไว้ต่างจากนี้ เลือกรหัสอื่น',
    en: 'There is an operator of this code already, and it was made otherwise',
  },
  COMPANY_INVALID: {
    th: 'รหัสบริษัทต้องเป็นอักษรอังกฤษ 2 ตัว และไม่ใช่ DM',
    en: 'The company code is two letters, and not DM',
  },
  AGENT_INVALID: {
    th: 'รหัสเอเยนต์ต้องเป็นอักษรอังกฤษหรือตัวเลข 2 ตัว',
    en: 'The agent code is two letters or digits',
  },
  SEAT_TAKEN: {
    th: 'รหัสบริษัทและเอเยนต์คู่นี้เป็นของเว็บอื่นในระบบอยู่แล้ว เลือกคู่อื่น',
    en: 'The company and agent codes together belong to another operator',
  },
  STAFF_NAME_INVALID: {
    th: 'ชื่อผู้ใช้ของเจ้าหน้าที่ต้องเป็นอักษรอังกฤษพิมพ์เล็ก ตัวเลข หรือขีด 3 ถึง 20 ตัว ขึ้นต้นด้วยตัวอักษร และไม่ใช่ชื่อที่ระบบใช้',
    en: 'A sign-in name of staff needs 3 to 20 lower-case letters, digits or hyphens, begins with a letter, and is not a name the program uses',
  },
  STAFF_PASSWORD_SHORT: {
    th: 'รหัสผ่านของเจ้าหน้าที่ต้องมีอย่างน้อย 12 ตัวอักษร',
    en: 'A password of staff needs at least 12 characters',
  },
  STAFF_PASSWORD_LONG: { th: 'รหัสผ่านยาวเกิน 128 ตัวอักษร', en: 'The password is longer than 128 characters' },
  STAFF_PASSWORD_WEAK: {
    th: 'รหัสผ่านนี้เดาได้ง่าย อย่าใช้ชื่อผู้ใช้ รหัสเว็บ ตัวเรียง หรือตัวซ้ำ',
    en: 'This password is easy to guess: leave out the sign-in name, the code, runs and repetitions',
  },
  SETUP_TOKEN_WRONG: {
    th: 'รหัสตั้งค่าไม่ถูกต้อง ใช้รหัสล่าสุดที่โปรแกรมแสดงตอนเริ่มทำงาน',
    en: 'The setup token is wrong: take the newest one the program printed at its start',
  },
  LINK_UNKNOWN: {
    status: 404,
    th: 'ลิงก์นี้ถูกใช้ไปแล้ว หมดอายุ หรือมีลิงก์ใหม่กว่า กรุณาขอลิงก์ใหม่',
    en: 'This link was used, has expired, or there is a newer one',
  },
} as const satisfies Record<string, RefusalText>

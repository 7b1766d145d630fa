import type { RefusalText } from './refusal-text.ts'

export const ACCOUNT_REFUSALS = {
  LOGIN_FAILED: { th: 'username หรือ password ไม่ถูกต้อง', en: 'Wrong username or password' },
  ACCOUNT_CLOSED: {
    th: 'บัญชีนี้ปิดถาวรแล้ว เข้าใช้ไม่ได้อีก หากมีเงินคงเหลือในบัญชี กรุณาติดต่อเจ้าหน้าที่',
    en: 'This account is closed for good. If there is money left in it, please contact support.',
  },
  ACCOUNT_SUSPENDED: {
    th: 'บัญชีผู้ช่วยถูกระงับ ติดต่อเจ้าของบัญชี',
    en: 'This assistant is suspended. Please ask the owner of the account.',
  },
  AGENT_ROLE_NOT_ALLOWED: { th: 'กรุณา login ด้วย agent', en: 'Please sign in as an agent' },
  MEMBER_ROLE_REQUIRED: { th: 'กรุณา Login ด้วย Member', en: 'Please sign in as a member' },
  TOKEN_UNKNOWN: {
    th: 'ลิงก์เข้าสู่ระบบหมดอายุหรือถูกใช้ไปแล้ว กรุณาเข้าสู่ระบบใหม่',
    en: 'This sign-in link has expired or was already used. Please sign in again.',
  },
  MEMBER_UNKNOWN: { plainStatus: 404, fields: ['username'], th: 'ไม่พบสมาชิกนี้', en: 'Member not found' },
  MEMBER_NEEDED: {
    th: 'ใส่ชื่อผู้ใช้หรือรหัสสมาชิกด้วย',
    en: 'Enter the sign-in name or the member code as well',
  },
  MEMBER_BANNED: {
    th: 'บัญชีของคุณถูกระงับการใช้งาน กรุณาติดต่อเจ้าหน้าที่',
    en: 'Your account is suspended. Please contact support.',
  },
  MEMBER_CLOSED: {
    fields: ['username'],
    th: 'บัญชีนี้ปิดถาวรแล้ว',
    en: 'This account is closed for good already',
  },
  BAN_STANDS: {
    fields: ['username'],
    th: 'บัญชีนี้ถูกระงับอยู่แล้ว',
    en: 'This account is banned already',
  },
  MEMBER_NOT_ALIKE: {
    fields: ['also'],
    th: 'บัญชีที่เลือกไม่เหมือนเป็นของคนเดียวกันแล้ว ตรวจรายชื่ออีกครั้ง',
    en: 'An account that was chosen does not look like the same person any more. Look at the list again.',
  },
  MEMBER_NOT_BANNED: {
    fields: ['username'],
    th: 'บัญชีนี้ไม่ได้ถูกระงับ',
    en: 'This account is not banned',
  },
  SESSION_UNKNOWN: {
    th: 'ไม่พบอุปกรณ์นี้ อาจออกจากระบบไปแล้ว',
    en: 'This device was not found. It may be signed out already.',
  },
  PASSWORD_WRONG: { fields: ['password'], th: 'รหัสผ่านไม่ถูกต้อง', en: 'Wrong password' },
  OLD_PASSWORD_WRONG: { fields: ['oldpass'], th: 'รหัสผ่านเดิมไม่ถูกต้อง', en: 'The current password is wrong' },
  PASSWORD_TOO_SHORT: {
    fields: ['newpass', 'password'],
    th: 'รหัสผ่านต้องมีอย่างน้อย 8 ตัวอักษร',
    en: 'The password needs at least 8 characters',
  },
  PASSWORD_TOO_LONG: {
    fields: ['newpass', 'password'],
    th: 'รหัสผ่านยาวเกินไป',
    en: 'The password is too long',
  },
  PASSWORD_COMMON: {
    fields: ['newpass', 'password'],
    th: 'รหัสผ่านนี้เดาได้ง่าย กรุณาตั้งรหัสผ่านอื่น',
    en: 'This password is easy to guess. Please choose another.',
  },
  PASSWORD_SAME_AS_NAME: {
    fields: ['newpass', 'password'],
    th: 'รหัสผ่านต้องไม่ซ้ำกับชื่อผู้ใช้หรือเบอร์โทรศัพท์',
    en: 'The password must differ from your username and phone number',
  },
  PASSWORD_UNCHANGED: {
    fields: ['newpass', 'password'],
    th: 'รหัสผ่านใหม่ต้องไม่ซ้ำกับรหัสผ่านเดิม',
    en: 'The new password must differ from the current one',
  },
  CODE_REQUIRED: {
    plainStatus: 401,
    th: 'กรุณากรอกรหัสยืนยันขั้นที่สอง',
    en: 'Please enter the code of the second step',
  },
  HALF_UNKNOWN: {
    plainStatus: 401,
    th: 'หมดเวลายืนยันแล้ว กรุณาเข้าสู่ระบบใหม่ตั้งแต่ต้น',
    en: 'The time for the second step has run out. Please sign in again from the start.',
  },
  CODE_NEEDED: {
    fields: ['code'],
    th: 'กรุณากรอกรหัสจากแอปยืนยันตัวตน',
    en: 'Please enter the code from your authenticator app',
  },
  CODE_WRONG: {
    fields: ['code'],
    th: 'รหัสยืนยันไม่ถูกต้อง ตรวจเวลาในมือถือแล้วใช้รหัสล่าสุดในแอป',
    en: 'Wrong code. Check the clock of your phone and use the latest code in the app.',
  },
  CODE_USED: {
    fields: ['code'],
    th: 'รหัสนี้ใช้ไปแล้ว รอรหัสชุดใหม่ในแอปแล้วลองอีกครั้ง',
    en: 'This code was used already. Wait for the next one in the app and try again.',
  },
  CODE_PAUSED: {
    fields: ['code'],
    th: 'กรอกรหัสยืนยันผิดหลายครั้ง ระบบพักการยืนยันไว้ชั่วคราว',
    en: 'Too many wrong codes. The second step is paused for a while.',
  },
  PHONE_CODE_WRONG: { fields: ['code'], th: 'รหัสไม่ถูกต้อง', en: 'The code is wrong.' },
  PHONE_CODE_OVER: {
    fields: ['code'],
    th: 'รหัสนี้หมดเวลา ถูกใช้แล้ว หรือกรอกผิดครบแล้ว กรุณาขอรหัสใหม่',
    en: 'This code is too old, was used, or was typed wrong too often. Please ask for a new one.',
  },
  MESSAGES_OFF: {
    th: 'เว็บนี้ยังไม่ส่งรหัสทางโทรศัพท์ กรุณาติดต่อเจ้าหน้าที่',
    en: 'This site sends no codes by phone yet. Please contact support.',
  },
  SECOND_FACTOR_ON: { th: 'เปิดการยืนยันสองขั้นตอนไว้แล้ว', en: 'Two-step sign-in is already on' },
  SECOND_FACTOR_OFF: { th: 'ยังไม่ได้เปิดการยืนยันสองขั้นตอน', en: 'Two-step sign-in is not on' },
  SECOND_FACTOR_NOT_BEGUN: {
    th: 'หมดเวลาตั้งค่า กรุณาเริ่มตั้งค่าการยืนยันสองขั้นตอนใหม่',
    en: 'The time to set it up has run out. Please start two-step sign-in again.',
  },
  PIN_REQUIRED: { fields: ['old_pin', 'pin'], th: 'กรุณากรอกรหัส PIN', en: 'Please enter your PIN' },
  PIN_NOT_SET: { fields: ['old_pin', 'pin'], th: 'ยังไม่ได้ตั้งรหัส PIN', en: 'You have not set a PIN yet' },
  PIN_INVALID: { fields: ['pin'], th: 'รหัส PIN ต้องเป็นตัวเลข 6 หลัก', en: 'The PIN must be 6 digits' },
  PIN_WEAK: {
    fields: ['pin'],
    th: 'รหัส PIN นี้เดาได้ง่าย เลี่ยงเลขเรียง เลขซ้ำ วันเกิด และเบอร์โทรศัพท์',
    en: 'This PIN is easy to guess. Avoid runs, repeats, your date of birth and your phone number.',
  },
  PIN_UNCHANGED: {
    fields: ['pin'],
    th: 'รหัส PIN ใหม่ต้องไม่ซ้ำกับรหัสเดิม',
    en: 'The new PIN must differ from the current one',
  },
  PIN_WRONG: { fields: ['old_pin', 'pin'], th: 'รหัส PIN ไม่ถูกต้อง', en: 'Wrong PIN.' },
  PIN_PAUSED: {
    fields: ['old_pin', 'pin'],
    th: 'กรอกรหัส PIN ผิดหลายครั้ง ระบบพักการใช้รหัส PIN ไว้ชั่วคราว',
    en: 'Too many wrong PINs. The PIN is paused for a while.',
  },
  NAME_TAKEN: {
    plainStatus: 409,
    fields: ['username', 'name'],
    th: 'ชื่อผู้ใช้นี้ถูกใช้แล้ว กรุณาเลือกชื่ออื่น',
    en: 'This username is taken. Please choose another.',
  },
  NAME_INVALID: {
    fields: ['username', 'name'],
    th: 'ชื่อผู้ใช้ต้องเป็นตัวอักษรอังกฤษหรือตัวเลข 4 ถึง 20 ตัว',
    en: 'The username must be 4 to 20 letters or digits',
  },
  PHONE_INVALID: {
    fields: ['phone'],
    th: 'เบอร์โทรศัพท์ไม่ถูกต้อง กรุณากรอกตัวเลข 10 หลัก',
    en: 'The phone number is not valid. Please enter 10 digits.',
  },
  PHONE_TAKEN: {
    fields: ['phone'],
    th: 'เบอร์โทรศัพท์นี้ถูกใช้สมัครแล้ว',
    en: 'This phone number is already registered',
  },
  REFERRER_UNKNOWN: {
    fields: ['upline'],
    th: 'ไม่พบรหัสนี้ ตรวจตัวสะกดอีกครั้ง หรือเว้นว่างไว้',
    en: 'There is no such code. Please check its spelling, or leave it empty.',
  },
  BANK_ACCOUNT_INVALID: {
    fields: ['account_no'],
    th: 'เลขที่บัญชีธนาคารไม่ถูกต้อง',
    en: 'The bank account number is not valid',
  },
  BANK_ACCOUNT_TAKEN: {
    fields: ['account_no'],
    th: 'บัญชีธนาคารนี้ถูกใช้สมัครแล้ว',
    en: 'This bank account is already registered',
  },
  BANK_ACCOUNT_FIXED: {
    fields: ['account_no'],
    th: 'มีบัญชีธนาคารอยู่แล้ว หากต้องการเปลี่ยนกรุณาติดต่อเจ้าหน้าที่',
    en: 'You already have a bank account here. To change it, please contact support.',
  },
  BIRTH_DATE_INVALID: { fields: ['birth_date'], th: 'วันเกิดไม่ถูกต้อง', en: 'The date of birth is not valid' },
  UNDER_AGE: {
    fields: ['birth_date'],
    th: 'ผู้สมัครต้องมีอายุครบ 20 ปีบริบูรณ์',
    en: 'You must be at least 20 years old to register',
  },
  REGISTRATION_EXCLUDED: {
    th: 'สมัครด้วยข้อมูลนี้ไม่ได้ เพราะตรงกับผู้ที่ขอหยุดเล่นระยะยาวไว้ ถ้าเป็นคุณ ให้เข้าบัญชีเดิมเพื่อถอนเงินหรือขอกลับมาเมื่อครบเวลา',
    en: 'These details are of somebody who has excluded themselves from play. If that is you, sign in to your earlier account to withdraw, or to ask to come back once its time is over.',
  },
  DETAILS_BARRED: {
    th: 'เปิดบัญชีด้วยข้อมูลนี้ไม่ได้ กรุณาติดต่อเจ้าหน้าที่',
    en: 'These details cannot be used for an account here. Please contact support.',
  },
  REGISTRATION_CLOSED: { th: 'ขณะนี้ปิดรับสมัครสมาชิกใหม่', en: 'Registration is closed at the moment' },
} as const satisfies Record<string, RefusalText>

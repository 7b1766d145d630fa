import type { RefusalText } from '../refusal-text.ts'
import { DOCUMENT_REFUSALS } from './documents.ts'
import { PAIR_REFUSALS } from './pairs.ts'

export const PAYMENT_REFUSALS = {
  TRUEWALLET_REFUSED: {
    th: 'ไม่สามารถทำรายการได้ ไม่มีระบบฝาก TRUEWALLET',
    en: 'Not possible. Deposits by TRUEWALLET are not possible',
  },
  DEPOSIT_TOO_LOW: { fields: ['amount'], th: 'ฝากขั้นต่ำ 100 บาท', en: 'The least deposit is 100 baht' },
  DEPOSIT_TOO_HIGH: {
    fields: ['amount'],
    th: 'ฝากได้ไม่เกินครั้งละ 200,000 บาท',
    en: 'The most for one deposit is 200,000 baht',
  },
  DEPOSIT_WHOLE_BAHT: {
    fields: ['amount'],
    th: 'กรุณากรอกยอดฝากเป็นจำนวนเต็ม ไม่มีเศษสตางค์',
    en: 'Please enter whole baht, without satang',
  },
  AMOUNT_UNCLEAR: {
    fields: ['amount'],
    th: 'กรุณากรอกจำนวนเงินเป็นตัวเลขที่มากกว่า 0 ไม่เว้นวรรค ทศนิยมไม่เกิน 2 ตำแหน่ง',
    en: 'Please enter an amount above 0 in digits, without spaces, with two decimals at most',
  },
  BANK_ACCOUNT_NEEDED: {
    th: 'กรุณาเพิ่มบัญชีธนาคารของคุณก่อนฝากเงิน',
    en: 'Please add your bank account before you deposit',
  },
  BANK_ACCOUNT_OTHER: {
    th: 'ฝากได้จากบัญชีธนาคารที่ลงทะเบียนไว้เท่านั้น กรุณาโหลดหน้านี้ใหม่',
    en: 'Deposits come from your registered bank account only. Please reload this page.',
  },
  RECEIVING_UNKNOWN: {
    plainStatus: 404,
    th: 'ไม่พบบัญชีรับเงินนี้ กรุณาเลือกบัญชีใหม่',
    en: 'This receiving account was not found. Please choose another.',
  },
  PAYMENT_OVER_LIMIT: {
    plainStatus: 409,
    fields: ['username'],
    th: 'เกินวงเงินฝากที่สมาชิกคนนี้ตั้งไว้เอง เติมให้ไม่ได้ คืนเงินให้ผู้โอน',
    en: 'This is above the limit of deposits that the member has set. It cannot be credited: send it back.',
  },
  RECEIVING_TOO_MANY: {
    plainStatus: 409,
    th: 'ผู้ให้บริการหนึ่งรายมีบัญชีรับเงินได้ไม่เกิน 100 บัญชี',
    en: 'An operator has at most 100 accounts for deposits.',
  },
  RECEIVING_OTHER_HOLDER: {
    plainStatus: 409,
    th: 'บัญชีนี้มีอยู่แล้วในชื่ออื่น ตรวจชื่อบัญชี หรือให้สองคนยืนยันในคอนโซล',
    en: 'This account is there already, with another holder. Check the holder, or let two people confirm it in the console.',
  },
  RECEIVING_TAKEN: {
    plainStatus: 409,
    fields: ['accountNo'],
    th: 'บัญชีนี้รับเงินฝากอยู่แล้ว',
    en: 'This account takes deposits already',
  },
  RECEIVING_UNCHANGED: {
    plainStatus: 409,
    th: 'บัญชีนี้รับตามนี้อยู่แล้ว',
    en: 'This account takes deposits like this already',
  },
  RECEIVING_HOURS: {
    fields: ['limits.hours'],
    th: 'เวลาเริ่มและเวลาหยุดรับต้องไม่ใช่เวลาเดียวกัน',
    en: 'It cannot begin and end at the same time of the day',
  },
  RECEIVING_FULL: {
    th: 'บัญชีนี้ไม่รับยอดนี้แล้วในขณะนี้ กรุณาเลือกบัญชีอื่นหรือลดยอดฝาก',
    en: 'This account does not take this amount now. Please choose another account or a lower amount.',
  },
  AMOUNT_UNREADABLE: {
    fields: ['amount'],
    th: 'ยอดนี้อ่านไม่ได้ กรอกเป็นบาท เช่น 1,500 หรือ 1500.50',
    en: 'This amount cannot be read. Write it in baht, such as 1,500 or 1500.50',
  },
  QR_DOWN: {
    th: 'พร้อมเพย์ QR ขัดข้องชั่วคราว กรุณาเลือกช่องทางอื่น ยังไม่ได้สร้างรายการ',
    en: 'PromptPay QR does not work at the moment. Please choose another channel; nothing was started.',
  },
  AMOUNT_TAKEN: {
    fields: ['amount'],
    th: 'ขณะนี้มีผู้ฝากยอดนี้จำนวนมาก กรุณาเปลี่ยนยอดหรือเลือกบัญชีอื่น',
    en: 'Many members deposit this amount right now. Please change the amount or choose another account.',
  },
  AMOUNT_LEFT: {
    fields: ['amount'],
    th: 'คุณเริ่มฝากยอดนี้เข้าบัญชีนี้แล้ว 3 ครั้งโดยยังไม่มีเงินเข้า กรุณาเปลี่ยนยอดหรือเลือกบัญชีอื่น',
    en: 'You have begun this amount into this account 3 times and no money came. Please change the amount or choose another account.',
  },
  DEPOSIT_OPEN: {
    th: 'คุณมีรายการฝากที่รอโอนอยู่แล้ว โอนหรือยกเลิกรายการนั้นก่อน',
    en: 'You already have a deposit that waits for its transfer. Transfer it or cancel it first.',
  },
  DEPOSITS_TODAY: {
    th: 'วันนี้เริ่มรายการฝากครบ 20 รายการแล้ว กรุณาลองใหม่ภายหลังหรือติดต่อเจ้าหน้าที่',
    en: 'You have started 20 deposits within a day. Please try again later or contact support.',
  },
  DEPOSIT_UNKNOWN: { th: 'ไม่พบรายการฝากนี้', en: 'This deposit was not found' },
  DEPOSIT_CREDITED: {
    th: 'เงินของรายการนี้เข้ากระเป๋าแล้ว จึงยกเลิกไม่ได้',
    en: 'The money of this deposit is in your wallet already, so it cannot be cancelled',
  },
  SLIP_EMPTY: {
    fields: ['file'],
    th: 'กรุณาเลือกรูปสลิปก่อนส่ง',
    en: 'Please choose the picture of your slip first',
  },
  SLIP_TOO_LARGE: {
    fields: ['file'],
    th: 'รูปสลิปใหญ่เกิน 5 MB กรุณาย่อรูปหรือถ่ายภาพหน้าจอแล้วส่งใหม่',
    en: 'The picture is larger than 5 MB. Please send a smaller one or a screenshot.',
  },
  SLIP_KIND: {
    fields: ['file'],
    th: 'รับเฉพาะภาพนิ่ง JPEG, PNG หรือ WebP กรุณาเลือกไฟล์อื่น',
    en: 'Only still pictures as JPEG, PNG or WebP are taken. Please choose another file.',
  },
  SLIP_PIXELS: {
    fields: ['file'],
    th: 'รูปสลิปละเอียดเกิน 24 ล้านพิกเซล กรุณาย่อรูปหรือถ่ายภาพหน้าจอ',
    en: 'The picture has more than 24 million pixels. Please send a smaller one or a screenshot.',
  },
  SLIP_BROKEN: {
    fields: ['file'],
    th: 'เปิดรูปสลิปนี้ไม่ได้ ไฟล์อาจเสียหาย กรุณาบันทึกสลิปใหม่แล้วส่งอีกครั้ง',
    en: 'The picture cannot be opened and may be damaged. Please save the slip again and send it.',
  },
  SLIP_USED: {
    fields: ['file', 'slip'],
    th: 'สลิปนี้ถูกใช้ไปแล้ว กรุณาแนบสลิปของรายการนี้ หรือติดต่อเจ้าหน้าที่',
    en: 'This slip was used before. Please attach the slip of this deposit, or contact support.',
  },
  SLIP_UNKNOWN: { fields: ['slip'], plainStatus: 404, th: 'ไม่พบสลิปนี้', en: 'This slip was not found' },
  SLIP_ORDER_UNKNOWN: {
    th: 'ไม่มีรายการฝากยอดนี้ที่รอเงินอยู่ กรุณาโหลดหน้านี้ใหม่',
    en: 'No deposit of this amount waits for money. Please reload this page.',
  },
  SLIPS_TODAY: {
    fields: ['file'],
    th: 'วันนี้ส่งรูปสลิปครบ 10 รูปแล้ว เงินที่โอนยังเข้าตามปกติ หากไม่เข้ากรุณาติดต่อเจ้าหน้าที่',
    en: 'You have sent 10 slips within a day. Your transfer still arrives as usual; if not, please contact support.',
  },
  SLIPS_BUSY: {
    fields: ['file'],
    status: 503,
    th: 'มีผู้ส่งสลิปพร้อมกันจำนวนมาก กรุณาลองใหม่ในอีกสักครู่',
    en: 'Many slips are being sent right now. Please try again in a moment.',
  },
  NOTICE_CHANGED: {
    plainStatus: 409,
    status: 409,
    th: 'รายการอ้างอิงนี้เคยแจ้งด้วยยอด เวลา หรือผู้โอนอื่น',
    en: 'This reference was told of with another amount, time or sender',
  },
  MESSAGE_REPLAYED: {
    plainStatus: 409,
    status: 409,
    th: 'ข้อความนี้ส่งมาแล้ว หากต้องการส่งอีกครั้งให้เข้ารหัสใหม่',
    en: 'This message was sent before. To send it again, seal it anew.',
  },
  STATEMENT_UNREADABLE: {
    fields: ['row', 'layout'],
    th: 'อ่านไฟล์รายการเดินบัญชีนี้ไม่ได้ จึงยังไม่นำเข้ารายการใด กรุณาตรวจธนาคาร รูปแบบไฟล์ และแถวที่แจ้ง',
    en: 'This statement cannot be read, so nothing of it was imported. Please check the bank, the layout and the row.',
  },
  STATEMENT_COLUMNS: {
    plainStatus: 400,
    fields: ['deposit'],
    th: 'วันที่ เงินเข้า และเงินออกต้องเป็นคนละคอลัมน์ และช่องอื่นต้องไม่ใช่คอลัมน์ยอดเงิน',
    en: 'Date, money in and money out are three columns, and no other field is one of the amounts',
  },
  STATEMENT_IMPORTED: {
    plainStatus: 409,
    fields: ['file'],
    th: 'ไฟล์นี้นำเข้าบัญชีนี้ไปแล้ว',
    en: 'This file is imported into this account already',
  },
  STATEMENT_READ_OTHERWISE: {
    plainStatus: 409,
    fields: ['file'],
    th: 'ไฟล์นี้อ่านด้วยคอลัมน์อื่นไปแล้ว และมีรายการที่ไม่ได้ยกเลิก จึงอ่านใหม่ไม่ได้',
    en: 'This file was read by other columns, and lines of it were not taken back: it cannot be read anew',
  },
  STATEMENT_UNKNOWN: { plainStatus: 404, th: 'ไม่พบไฟล์ที่นำเข้านี้', en: 'This import was not found' },
  SEAL_WRONG: { status: 401, th: 'ถอดรหัสข้อความไม่ได้', en: 'The seal of the message is wrong' },
  WITHDRAWALS_CLOSED: {
    th: 'ขณะนี้ยังไม่เปิดให้ถอนเงิน',
    en: 'Withdrawals are closed now.',
  },
  WITHDRAW_ACCOUNT_NEEDED: {
    th: 'กรุณาเพิ่มบัญชีธนาคารของคุณก่อนถอนเงิน',
    en: 'Please add your bank account before you withdraw',
  },
  WITHDRAW_OPEN: {
    th: 'คุณมีรายการถอนที่กำลังดำเนินการอยู่แล้ว ถอนได้ทีละรายการ',
    en: 'A withdrawal of yours is on its way already. One at a time.',
  },
  WITHDRAW_WAITS: {
    th: 'บัญชีธนาคาร รหัสผ่าน รหัส PIN หรือการยืนยันสองขั้นตอนเพิ่งเปลี่ยน ต้องรอครบเวลาก่อนจึงถอนได้',
    en: 'Your bank account, password, PIN or second step is new. You can withdraw once the wait after the change is over.',
  },
  WITHDRAW_PROOF_NEEDED: {
    th: 'กรุณาตั้งรหัส PIN หรือเปิดการยืนยันสองขั้นตอนก่อนถอนเงิน',
    en: 'Please set a PIN or turn on the second step before you withdraw',
  },
  TURNOVER_LEFT: {
    th: 'ยอดแทงยังไม่ครบตามที่กำหนด จึงยังถอนไม่ได้',
    en: 'Your stakes have not reached what is required, so you cannot withdraw yet',
  },
  WITHDRAWALS_TODAY: {
    th: 'วันนี้ถอนครบจำนวนครั้งแล้ว ถอนได้อีกในวันพรุ่งนี้',
    en: 'You have made all withdrawals of today. You can withdraw again tomorrow.',
  },
  WITHDRAW_DAY_FULL: {
    fields: ['amount'],
    th: 'ยอดนี้เกินวงเงินถอนที่เหลือของวันนี้',
    en: 'This is more than you can still withdraw today',
  },
  WITHDRAW_TOO_LOW: {
    fields: ['amount'],
    th: 'ยอดถอนต่ำกว่าขั้นต่ำต่อครั้ง',
    en: 'This is below the least amount of a withdrawal',
  },
  WITHDRAW_TOO_HIGH: {
    fields: ['amount'],
    th: 'ยอดถอนเกินจำนวนสูงสุดต่อครั้ง',
    en: 'This is above the most for one withdrawal',
  },
  WITHDRAW_BOUNDS: {
    th: 'ยอดต่ำสุดต้องไม่เกินยอดสูงสุดต่อครั้ง และยอดสูงสุดต่อครั้งต้องไม่เกินวงเงินต่อวัน',
    en: 'The least may not be above the most at once, nor that above what a day takes',
  },
  WITHDRAW_NO_AMOUNT: {
    th: 'ยอดถอนต่ำสุดต้องมากกว่า 0 บาท',
    en: 'The least amount of a withdrawal must be above 0 baht',
  },
  ADJUST_DAY_FULL: {
    fields: ['amount'],
    th: 'ยอดนี้เกินวงเงินปรับด้วยมือที่เหลือของวันนี้',
    en: 'This is more than may still be given or taken by hand today',
  },
  ADJUST_BELOW_ZERO: {
    fields: ['amount'],
    th: 'สมาชิกมีเงินที่ใช้ได้ไม่พอให้หักยอดนี้ เงินที่พักไว้หักไม่ได้',
    en: 'The member has less than this. Money that is set aside cannot be taken.',
  },
  WITHDRAWAL_UNKNOWN: { plainStatus: 404, th: 'ไม่พบรายการถอนนี้', en: 'This withdrawal was not found' },
  WITHDRAWAL_CAME_BACK: {
    plainStatus: 409,
    th: 'รายการถอนนี้ถูกปฏิเสธหรือโอนไม่สำเร็จไปแล้ว เงินกลับเข้ากระเป๋าของสมาชิกแล้ว หากยังต้องการเงิน ให้สมาชิกขอถอนใหม่',
    en: 'This withdrawal was refused or failed already, and its money is back in the wallet. A member who still wants it withdraws anew',
  },
  WITHDRAWAL_DECIDED: {
    plainStatus: 409,
    th: 'รายการถอนนี้มีผู้ตัดสินแล้ว',
    en: 'This withdrawal has been decided already',
  },
  WITHDRAWAL_REWRITTEN: {
    plainStatus: 409,
    th: 'ระบบยืนยันข้อมูลของรายการนี้ไม่ได้ จึงอนุมัติไม่ได้ ปฏิเสธเพื่อคืนเงินให้สมาชิก แล้วแจ้งผู้ดูแลระบบ',
    en: 'The system cannot confirm this withdrawal as its member asked for it, so it cannot be approved: refuse it, so that the money goes back, and tell who runs the system.',
  },
  ...DOCUMENT_REFUSALS,
  ...PAIR_REFUSALS,
  PAYOUT_PENDING: {
    plainStatus: 409,
    th: 'ผู้ให้บริการโอนเงินอาจยังจ่ายรายการนี้อยู่ คืนเงินตอนนี้ไม่ได้ กรุณาลองใหม่เมื่อผู้ให้บริการตอบ',
    en: 'The payout provider may still pay this. The money cannot come back until the provider says so; please try again later.',
  },
  STATEMENT_TOO_LONG: {
    th: 'ช่วงนี้มีเกิน 5,000 รายการ กรุณาเลือกช่วงวันที่สั้นลง หรือดาวน์โหลดเป็น CSV',
    en: 'There are more than 5,000 movements on these days. Please choose fewer days, or download CSV.',
  },
  SIGNATURE_WRONG: { status: 401, th: 'ลายเซ็นไม่ถูกต้อง', en: 'The signature is wrong' },
  SIGNATURE_OLD: {
    status: 401,
    th: 'เวลาของลายเซ็นต่างจากเวลาจริงเกิน 5 นาที',
    en: 'The time of the signature is more than 5 minutes off',
  },
} as const satisfies Record<string, RefusalText>

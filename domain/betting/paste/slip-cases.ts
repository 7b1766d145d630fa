/**
 * More slips of chats, in the form of chat-cases.ts: several bets on a line, prices below their numbers, prices without words,
 * counts, signs of other keyboards.
 */
export const SLIP_CASES = String.raw`
45ล่าง20 67ล่าง20  =>  B45:20 B67:20
45 ล่าง 20 67 ล่าง 30  =>  B45:20 B67:30
45บน20, 67ล่าง30  =>  T45:20 B67:30
45บน20 ล่าง20 67บน30 ล่าง30  =>  T45:20 B45:20 T67:30 B67:30
45 67 ล่าง 20 123 โต๊ด 50  =>  B45:20 B67:20 o123:50
บน 45*20 ล่าง 67*30  =>  T45:20 B67:30
2ตัวบน 45*20 2ตัวล่าง 67*30  =>  T45:20 B67:30
บน 45=20 ล่าง 45=20  =>  T45:20 B45:20
บน45=20,67=20  =>  T45:20 T67:20
ล่าง45=20,67=20,89=20  =>  B45:20 B67:20 B89:20
ล่าง 45=20 กลับ 67=30  =>  B45:20 B67:30 B76:30 !WORDS_UNCLEAR !PLACE_CARRIED
ล่าง 45=20บ 67=30  =>  B45:20 B67:30 !WORDS_UNCLEAR
45=20บน 67=30ล่าง  =>  T45:20 B67:30
45=20 บน 67=30  =>  T45:20 T67:30 !WORDS_UNCLEAR !PLACE_CARRIED
45 บน=20 ล่าง=20  =>  T45:20 B45:20
45 บ=20 ล=20  =>  T45:20 B45:20
45บน=20 67ล่าง=30  =>  T45:20 B67:30
2บน = 45*20\n67*20  =>  T45:20 | T67:20 !PLACE_CARRIED
บน = 45*20  =>  T45:20
ล่าง => 45, 67, 89 = 20  =>  B45:20 B67:20 B89:20
45\n67\nล่าง=20  =>  waiting | waiting | B45:20 B67:20
45\n67\nบน=20*20  =>  waiting | waiting | T45:20 T54:20 T67:20 T76:20 !TURNED
45 67 89\nx20  =>  waiting !LIST_OR_STAKE | T45:20 T67:20 T89:20 !LIST_OR_STAKE !PLACE_ASSUMED
45 67 89\n*20*20  =>  waiting !LIST_OR_STAKE | T45:20 B45:20 T67:20 B67:20 T89:20 B89:20 !LIST_OR_STAKE !TURN_OR_PLACES
45 67 89\n20 บาท  =>  waiting !LIST_OR_STAKE | T45:20 T67:20 T89:20 !LIST_OR_STAKE !PLACE_ASSUMED
45 67 89\nบนล่าง 20  =>  waiting !LIST_OR_STAKE | T45:20 B45:20 T67:20 B67:20 T89:20 B89:20 !LIST_OR_STAKE
45 67 89\nล่าง20  =>  waiting !LIST_OR_STAKE | B45:20 B67:20 B89:20 !LIST_OR_STAKE
* 45\n* 67\nตัวละ 20 บน  =>  waiting | waiting | T45:20 T67:20
45 67 89\n* 12 ล่าง 20  =>  unread !LIST_OR_STAKE !NO_STAKE | B12:20 !LIST_BEFORE
บน=50*50  =>  T50:50 !LIST_OR_STAKE
45\n67\n20*20 บล  =>  waiting | waiting | 8 bets !LIST_OR_STAKE !SIGN_UNCLEAR
45\n67\n56*20 ล่าง  =>  unread !NO_STAKE | unread !NO_STAKE | B56:20 !LIST_BEFORE
45\n67\nล่าง 89\n=20  =>  waiting | waiting | B45:89 B67:89 !LIST_OR_STAKE | unread !NO_NUMBERS
123\n456\n100*50  =>  unread !NO_STAKE | unread !NO_STAKE | t100:50 !LIST_BEFORE
45-20-20  =>  T45:20 B45:20 !LIST_OR_STAKE !SIGN_UNCLEAR !TURN_OR_PLACES
45.20.20  =>  T45:20 B45:20 !LIST_OR_STAKE !SIGN_UNCLEAR !TURN_OR_PLACES
45 20 20 บล  =>  T45:20 B45:20 T54:20 B54:20 !LIST_OR_STAKE !SIGN_UNCLEAR
55 55 55  =>  unread !LIST_OR_STAKE !NO_STAKE
45 67/20  =>  T45:20 T67:20 !LIST_OR_STAKE !PLACE_ASSUMED
45 67*20  =>  T45:20 T67:20 !LIST_OR_STAKE !PLACE_ASSUMED
45,67*20 ล่าง  =>  B45:20 B67:20 !LIST_OR_STAKE
123 456*20  =>  t123:20 t456:20 !LIST_OR_STAKE
123 456*50*20  =>  t123:50 o123:20 t456:50 o456:20 !LIST_OR_STAKE
45 67 89*20 บน  =>  T45:20 T67:20 T89:20 !LIST_OR_STAKE
12=50*50กลับ  =>  T12:50 T21:50 !PLACE_ASSUMED
12 กลับ 50*30 บน  =>  T12:50 T21:30 !TURNED
12=50 กลับ 30  =>  T12:50 T21:30 !PLACE_ASSUMED
12 บน 50 กลับ 30  =>  T12:50 T21:30
12 ล่าง 50 กลับ 50  =>  B12:50 B21:50
123=50 กลับ 20  =>  unread !WORDS_UNCLEAR
123=50*50*6  =>  t123:50 t132:50 t213:50 t231:50 t312:50 t321:50 !COUNT_OR_TOD
123 6 ประตู 10  =>  t123:10 t132:10 t213:10 t231:10 t312:10 t321:10
123=10*6ประตู  =>  t123:10 t132:10 t213:10 t231:10 t312:10 t321:10
123 6ตัว 10  =>  unread !UNKNOWN_WORD
5 วบ 20  =>  r5:20
วล 5,7=20  =>  R5:20 R7:20
45 ทั้งบนทั้งล่าง 20  =>  T45:20 B45:20
งวดนี้ 45=20 บน  =>  T45:20
「45」=20 บน  =>  T45:20
#45=20 บน  =>  T45:20
45→20 บน  =>  T45:20
➡ 45 ล่าง 20  =>  B45:20
45 => 20 บน  =>  T45:20
45 -> 20 บน  =>  T45:20
45@20 บน  =>  T45:20
45–20 บน  =>  T45:20 !LIST_OR_STAKE
55=–5  =>  unread !STAKE_SIGN
４５＝２０ บน  =>  T45:20
45Ｘ20 บน  =>  T45:20
45＊20＊20 ล่าง  =>  B45:20 B54:20 !TURNED
45=20!! บน…  =>  T45:20
45=20.00 บน  =>  T45:20
45 ล่าง 20.00  =>  B45:20
1. 45 ล่าง 20\n2. 67 ล่าง 30  =>  B45:20 | B67:30
1. 45=20 บน\n2. 123=30  =>  T45:20 | t123:30
12. 34=20 บน  =>  T12:20 T34:20 !NUMBERING
12. 34. 56=20 บน  =>  T12:20 T34:20 T56:20
★ป้าแดง★\n45=20 บน  =>  note | T45:20
พี่ครับ 45 ล่าง 20  =>  unread !UNKNOWN_WORD
สองล่าง\n45 67 89 20  =>  heading | B45:20 B67:20 B89:20 !LIST_OR_STAKE
ล่าง\n45 67 89 20\n12 34 56 30  =>  heading | B45:20 B67:20 B89:20 !LIST_OR_STAKE | B12:30 B34:30 B56:30 !LIST_OR_STAKE
ล่าง\n45 67 89\n12=20  =>  heading | unread !LIST_OR_STAKE !NO_STAKE | B12:20 !LIST_BEFORE
45 67 89 20  =>  unread !NO_STAKE
`

/**
 * Slips whose price may be read as a number, whose "บ" may be baht, whose words may be of either side, or whose number may be a
 * date: they ask or stay unread, in the form of chat-cases.ts. Between them are the like that have one meaning.
 */
export const DOUBT_CASES = String.raw`
45 บน 1,000 ล่าง 500  =>  unread !WORDS_UNCLEAR !SIGN_UNCLEAR !NOT_UNDERSTOOD
45 บน 20.00 ล่าง 30.00  =>  unread !WORDS_UNCLEAR !SIGN_UNCLEAR !NOT_UNDERSTOOD
45 บน 20.5 ล่าง 30  =>  unread !WORDS_UNCLEAR !SIGN_UNCLEAR !NOT_UNDERSTOOD
45 บน 20*20 ล่าง 20*20  =>  unread !WORDS_UNCLEAR !SIGN_UNCLEAR !NOT_UNDERSTOOD
45บน50*50 67บน50*50  =>  unread !WORDS_UNCLEAR !SIGN_UNCLEAR !NOT_UNDERSTOOD
123 บน 100*50 โต๊ด 50  =>  unread !WORDS_UNCLEAR !SIGN_UNCLEAR !COUNT_DIFFERS
45 บน 20 30 ล่าง 50  =>  T45:20 B30:50 !LIST_OR_STAKE
45*20บน 67*30ล่าง 89*40บน  =>  unread !WORDS_UNCLEAR !SIGN_UNCLEAR !NOT_UNDERSTOOD
4*5 บน 68*100 บน 68*5 บน  =>  unread !WORDS_UNCLEAR !SIGN_UNCLEAR !NOT_UNDERSTOOD
บน 45*20บ ล่าง 67*30  =>  unread !BAHT_OR_TOP !WORDS_UNCLEAR !LIST_OR_STAKE !SIGN_UNCLEAR
โต๊ด 280*20บ,ล่าง 007*100  =>  unread !BAHT_OR_TOP !WORDS_UNCLEAR !SIGN_UNCLEAR !COUNT_DIFFERS
บน 8 20บ,ล่าง 92 100  =>  unread !BAHT_OR_TOP !WORDS_UNCLEAR !NOT_UNDERSTOOD
397 โต๊ด=10บ 67 ล่าง=10 บาท  =>  o397:10 B67:10 !WORDS_UNCLEAR
45=20บ ล่าง  =>  T45:20 B45:20 !BAHT_OR_TOP
45→20บ ล่าง  =>  T45:20 B45:20 !BAHT_OR_TOP
45 บน 20บ 67 ล่าง 30  =>  T45:20 T45:67 B45:30 !BAHT_OR_TOP !TURN_TWICE
3 บน=50 ล่าง=20  =>  r3:50 R3:20
2 ล่าง=50 บน=50  =>  R2:50 r2:50
บน=45*20 บน=67*30  =>  T20:67 T02:30 !WORDS_UNCLEAR !NO_NUMBERS !TURNED
ล่าง = 45.00.67=20  =>  B45:20 B00:20 B67:20
66 บน=20*20, 45 บน=10*10  =>  unread !WORDS_UNCLEAR !SIGN_UNCLEAR !NOT_UNDERSTOOD
45=20.00 67=30.00  =>  T45:20 T67:30 !PLACE_ASSUMED
งวดนี้ 16/11/68  =>  ignored
วันนี้ 16/11 45=20 บน  =>  unread !DATE_OR_BET
งวดนี้ 1/12 45=20 บน  =>  unread !DATE_OR_BET
งวดนี้ 16 45=20 บน  =>  unread !DATE_OR_BET
งวดนี้ 16=20 บน  =>  T16:20
บนล่าง ทั้งคู่ 20  =>  unread !UNKNOWN_WORD
45\n60\n80 บน\nตัวละ 20  =>  waiting | waiting | T45:80 T60:80 !LIST_OR_STAKE | unread !NO_NUMBERS
123\n450 โต๊ด  =>  waiting | o123:450 !LIST_OR_STAKE
* 45\n* 67\n* 50\nตัวละ 20 บน  =>  waiting | waiting | waiting | T45:20 T67:20 T50:20
12 บน 50 ล่าง 50 กลับ 30  =>  T12:50 B12:50 T21:30 !PLACE_ASSUMED
1. 2 บน 20  =>  r2:20 !NUMBERING
1. 2 บน 20\n2. 3 บน 20  =>  r2:20 !NUMBERING | r3:20
123 3 ประตู 10  =>  unread !COUNT_DIFFERS
112 6 ประตู 10  =>  unread !COUNT_DIFFERS
112 3 ประตู 10  =>  t112:10 t121:10 t211:10
112 หกกลับ 10  =>  unread !COUNT_DIFFERS
918=10 โต๊ด 30บ  =>  o918:10 t918:30 !BAHT_OR_TOP
918 10 โต๊ด 30 บ  =>  o918:10 t918:30 !BAHT_OR_TOP
บนล่าง=56,33=5, 74=30ล, บนล่าง2=1500  =>  8 bets !WORDS_UNCLEAR
บนล่าง 54-500 40บล=100  =>  unread !LIST_OR_STAKE !WORDS_UNCLEAR
บน92 30 / 28=500 บน  =>  unread !WORDS_UNCLEAR
1 3 10=20 บน  =>  r1:20 r3:20 T10:20 !LIST_OR_STAKE
ล 60.28*15  =>  B60:28 B06:15 !LIST_OR_STAKE
บ 886,745-30  =>  t886:745 o886:30 !LIST_OR_STAKE
บ 752 350x20  =>  t752:350 o752:20 !LIST_OR_STAKE
บล = 21.00x1000 บ  =>  unread !LIST_OR_STAKE !BAHT_OR_TOP !WORDS_UNCLEAR !SIGN_UNCLEAR !STAKE_ZERO
ล=\n369→5\n641=15  =>  heading | b369:5 | b641:15
6 20บน, 7 ล่าง=50  =>  unread !LIST_OR_STAKE !WORDS_UNCLEAR
45*20 67=30  =>  unread !WORDS_UNCLEAR !PLACE_ASSUMED
ล่าง 45=20 บน  =>  unread !WORDS_UNCLEAR
ล่าง 82 50 25 ล 15  =>  unread !WORDS_UNCLEAR !LIST_OR_STAKE
45 20 ล่าง 67 89 บน 30  =>  B45:67 B20:67 T89:30 !LIST_OR_STAKE
18 10x30 บน,20 43 ล 1500  =>  unread !LIST_OR_STAKE !WORDS_UNCLEAR !NOT_UNDERSTOOD
87-14-35-30บาท ล 74 09บน 15  =>  unread !LIST_OR_STAKE !WORDS_UNCLEAR !NOT_UNDERSTOOD
97-20.00บน 97ล่าง 1500  =>  T97:97 B97:1500 T20:97 B20:1500 T00:97 B00:1500 !LIST_OR_STAKE
16/11 45=20 บน  =>  unread !DATE_OR_BET
16/11/68 45=20 บน  =>  unread !DATE_OR_BET
45 บน 20 กลับ 67 ล่าง 30  =>  T45:20 T54:67 B45:30 !PLACE_ASSUMED
50,85 บนล่าง 10  =>  T50:10 B50:10 T85:10 B85:10
45,20  =>  T45:20 !LIST_OR_STAKE !PLACE_ASSUMED
45,20 บน  =>  T45:20 !LIST_OR_STAKE
45,20\nตัวละ 30 บน  =>  waiting | T45:30 T20:30
45,67  =>  unread !NO_STAKE
45,20\n67,30  =>  T45:20 !LIST_OR_STAKE !PLACE_ASSUMED | T67:30 !LIST_OR_STAKE !PLACE_ASSUMED
45,50 60,70 ล่าง  =>  unread !NO_STAKE
1.45 ล่าง 20  =>  B45:20 !NUMBERING
1.45 ล่าง 20\n2.67 ล่าง 30  =>  B45:20 !NUMBERING | B67:30 !NUMBERING
3.45 ล่าง 20  =>  unread !WORDS_UNCLEAR !SIGN_UNCLEAR
1.45=20 บน  =>  r1:20 T45:20 !LIST_OR_STAKE
หวยลาว 45=20 บน  =>  T45:20 !LOTTERY_NAMED
45 ล่าง 20 ลาว  =>  B45:20 !LOTTERY_NAMED
ฮานอย 4D 45=20 บน  =>  T45:20 !LOTTERY_NAMED
ฮานอย 45,20 บน  =>  T45:20 !LIST_OR_STAKE !LOTTERY_NAMED
ฮานอย 45,20  =>  T45:20 !LOTTERY_NAMED !LIST_OR_STAKE !PLACE_ASSUMED
ลาว\n45=20 บน\nฮานอย\n67=30 บน  =>  lottery | T45:20 !LOTTERY_NAMED | lottery | T67:30 !LOTTERY_NAMED
เลขลาว 45=20  =>  unread !UNKNOWN_WORD
12=50 บน\n1.45,67  =>  T12:50 | r1:45 R1:67 !COMMA_UNCLEAR !SIGN_UNCLEAR
12=50 บน\n1.45,20  =>  T12:50 | r1:45 R1:20 !COMMA_UNCLEAR !SIGN_UNCLEAR
12=50 บน\n1.45,67\nตัวละ 20 บน  =>  T12:50 | r1:45 R1:67 !COMMA_UNCLEAR !SIGN_UNCLEAR | unread !NO_NUMBERS
12=50 บน\n1.123,456\n2.789,012  =>  T12:50 | r1:123 R1:456 !COMMA_UNCLEAR !SIGN_UNCLEAR | unread !COMMA_UNCLEAR !SIGN_UNCLEAR !STAKE_ZERO
45\n67\n1.89 ล่าง 20  =>  unread !NO_STAKE | unread !NO_STAKE | B89:20 !LIST_BEFORE !NUMBERING
1.5 บน 20\n2. 7 บน 20  =>  r1:20 r5:20 !LIST_OR_STAKE | r2:20 r7:20 !NUMBERING
1. 45 ล่าง 20\n2.67 ล่าง 30\n3.89 ล่าง 20  =>  B45:20 | B67:30 !NUMBERING | B89:20 !NUMBERING
45=20 บน\nฮานอย\n67=30 บน  =>  T45:20 !LOTTERY_NAMED | lottery | T67:30 !LOTTERY_NAMED
45=20 บน\nฮานอย บน\n67=30  =>  T45:20 !LOTTERY_NAMED | heading | T67:30 !LOTTERY_NAMED
45=20 บน\nลาว 67=30 บน  =>  T45:20 | T67:30 !LOTTERY_NAMED
ยี่กี 88 45=20 บน  =>  unread !UNKNOWN_WORD
ยี่กี88: 45=20 บน  =>  unread !UNKNOWN_WORD
ยี่กี 88 บน 45*20  =>  unread !UNKNOWN_WORD
ยี่กี 88 เบิ้ล 20 ล่าง  =>  unread !UNKNOWN_WORD
ยี่กี 88\n45\n67\n=20 บน  =>  unread !UNKNOWN_WORD | waiting | waiting | T45:20 T67:20 !LOTTERY_NAMED
45\n67\nยี่กี 88 บน\n=20 บน  =>  waiting | waiting | unread !UNKNOWN_WORD | T45:20 T67:20 !LOTTERY_NAMED
นิเคอิ 225 45=20 บน  =>  unread !UNKNOWN_WORD
ธกส 500\n45\n=20 บน  =>  unread !UNKNOWN_WORD | waiting | T45:20 !LOTTERY_NAMED
45 ลาว\n=20 บน  =>  unread !UNKNOWN_WORD | unread !NO_NUMBERS
ยี่กี 45-20 บน  =>  T45:20 !LIST_OR_STAKE !LOTTERY_NAMED
ยี่กี 45 บน 20 ล่าง 30  =>  T45:20 B45:30 !LOTTERY_NAMED
ฮานอย 2ล่าง 45=20  =>  B45:20 !LOTTERY_NAMED
`

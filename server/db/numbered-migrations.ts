/**
 * The migrations from before names had times, with the SHA-256 of each file in lower-case hex. Databases that applied
 * them before checksums were stored get these. The list is closed: a new migration is named by its time.
 */
export const NUMBERED_MIGRATIONS: Readonly<Record<string, string>> = {
  '0001-operators-and-members.sql': '3ee71454faae725abf82f92b5af6be8122b453953fe40879a0581f51b9c5f2d5',
  '0002-sessions-and-audit.sql': 'dbf02996d6b38e79486f374c0fd02a89d2d9748fa5fa4061f905dff612c7b739',
  '0003-ledger.sql': '22d4741276aa9f9aa693666adba75bb267df872b935256c197e576cde3a03281',
  '0004-rounds-and-tickets.sql': '658b29ca8a399bc689181b929e597dae2fae97b0307fac3f0f838668367fcb14',
  '0005-results.sql': 'aba87de34238e8b582ab604a2c73c6f264d23395f1ff406aed83100d51b88517',
  '0006-audit-money.sql': '2068db6b49b40778d06fad58434ae53e917f1f781a84b838dc6008f3c51d652d',
  '0007-reads.sql': '3602bdc168ec4161891e2dad19b1d725291a56ad66163d1b498976e82c2049e3',
  '0008-bank-accounts.sql': '54cf8383c375f60d26fb1456d59de9e2a0cc1ead1fb0daf7577ce38a8b4acabe',
  '0009-cancels.sql': '50f6f4d09aa997f3a15d642a1e83ed90ada8a3a41bb438fcef12105d92311492',
  '0010-audit-causes.sql': '212141c8a12476badf887c82178868525e88fedc8e809020542b28b64fbf3be7',
  '0012-number-rules.sql': 'b6972d45f50935d01d2c289eb614a92115b078710623f62651065d76bafd3767',
  '0013-limits.sql': '151ed6cbc6e2e2a8bc7ee5908dee9ce1827bd608290b905432e82005c5f92cd3',
  '0014-bookings.sql': '9a39095a218e1dd4cfaeb5bf2c4c48fdb04ca087399fe03588a180357e3700ce',
  '0015-fast-draws.sql': '7b573796efc2a2a2ec7ad9d3fc4290c8d077ba0d757437d5c9ed415edcd0c0ce',
  '0016-corrections.sql': 'd6aca152ff93cf398b52bae76d093badc467451d8e85dc728c5615b97b94c590',
  '0017-plans.sql': 'c37dafc6c6713576ab39ecf511079511e8ae968984f53e8462a7b665eec64d31',
  '0017-sets-of-four.sql': 'f438e584e4ca622c074c5fd67dcb5d5a20e3f3b3866a777c146c868e7579e6a2',
  '0017-tickets-in-groups.sql': '50a4c31459fc5438d612f91a3aa53a0eec4f4293715de2b0b3609515feebf9c1',
  '0018-accounts.sql': '0666fc0dcd691b21ebcf58a871d1d34c7324ceda1ed5af42683c70182cd9a92a',
  '0019-slip-prizes.sql': 'e873eed6b8e21e136945a191ca306b3366c7ef42640345d3e765f8a4f8a52b12',
  '0020-schedules.sql': '2bea70f39378f7249143a80db41ba1faaf493f67f749259b3f075819023c045a',
  '0021-beacons.sql': 'eb6e295e26d7e5b13ca464617ab39f7fd9d80905b83f5c6d811ab1468d403d84',
  '0021-shot-rewards.sql': '4097b3f124c684700afc9972f0390165eb436f46bd96035b50d0dd7786889a57',
  '0021-uptime.sql': '55cc623922ae41d56ad04950480eb9d44101035db507423b5502c2f775d39d36',
  '0021-what-is-drawn-stands.sql': '701c9a1606ed8ed4e3bf043e031179b0294956d807de58941b03f54bd2b9e8ca',
  '0022-second-factor.sql': '6f4bbfe4b4d42e6362818d33c1ae31c3027cf6db4a6235095a610c638aef15ef',
  '0024-offers.sql': '49365ce66099cf7395cd71242ce16a1c94afcd9c4ffc33b0d2ec5dc5e45e5852',
  '0025-transfers-by-cause.sql': '46990c93eb9aa2872d2aa6d31d66948c84215c6f6dd5c7dc911ce668d77aa070',
}

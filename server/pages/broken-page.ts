/** The page when not even the error page of the site can be drawn. It needs nothing but itself. */
export function brokenPage(nonce: string): string {
  return `<!doctype html>
<html lang="th">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Internal Server Error</title>
<style nonce="${nonce}">
body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 12px; padding: 20px; text-align: center;
  background: #080d0c; color: #f0f6f4; font: 16px/1.6 "IBM Plex Sans Thai", "Noto Sans Thai", sans-serif; }
h1 { margin: 0; font-size: 24px; }
p { margin: 0; color: #a8b8b2; }
a { color: #03dac5; }
</style>
</head>
<body>
<p>Internal Server Error</p>
<h1>ระบบขัดข้องชั่วคราว</h1>
<p>ยอดเงินและโพยของคุณไม่เปลี่ยนแปลง กรุณาลองใหม่ในอีกสักครู่</p>
<p><a href="">ลองใหม่</a></p>
</body>
</html>
`
}

interface Answering {
  setHeader(name: string, value: string): void
}

/** Opened by itself it is a picture and nothing else, whatever its bytes say. */
export function asPicture<File>(caller: Answering, picture: File, name = 'slip.jpg'): File {
  caller.setHeader('content-security-policy', "default-src 'none'; sandbox")
  caller.setHeader('content-disposition', `inline; filename="${name}"`)
  caller.setHeader('cross-origin-resource-policy', 'same-origin')
  return picture
}

// Written by `npm run docs` from contract/. A test keeps it fresh.
// biome-ignore-all format: a program writes it
import type { BrowserPaths } from '../../contract/browser-calls.ts'

export const PATHS: BrowserPaths = {
  open: {
    register: { method: 'POST', path: '/api/Gateway/Register/{microservice}', token: null, failure: { status: false, statusCode: 400 } },
  },
  wallet: {
    p2pPictureShown: { method: 'GET', path: '/p2p/{id}/picture/{image}', token: 'agent' },
    slipPicture: { method: 'GET', path: '/slip/{image}', token: 'agent' },
    paymentStatus: { method: 'GET', path: '/payment/status/{reference}', token: 'agent', failure: { status: false, data: [] } },
  },
  bet: {
    bet: { method: 'POST', path: '/bet', token: 'agent', keyed: true },
    favourites: { method: 'GET', path: '/member/api/favourites', token: 'agent', failure: { status: false, data: [] } },
    saveFavourite: { method: 'POST', path: '/member/api/saveFavourite', token: 'agent' },
  },
  report: {
    getRoundByProgramId: { method: 'GET', path: '/getRoundByProgramId/{id}', token: 'agent', failure: { status: false, data: [] } },
  },
  realtime: {
    bookingBet: { method: 'POST', path: '/lotto_flow/api/bookingBet', token: 'agent', keyed: true },
    confirmBet: { method: 'POST', path: '/lotto_flow/api/confirmBet', token: 'agent' },
    cancleBookingBet: { method: 'POST', path: '/lotto_flow/api/cancleBookingBet', token: 'agent' },
  },
  backend: {
    login: { method: 'POST', path: '/api/Login/auth/{microservice}', token: null, fixedQuery: { lang_param: 'th' }, failure: { status: false, message: 'username หรือ password ไม่ถูกต้อง' } },
    loginCode: { method: 'POST', path: '/api/Login/code/{microservice}', token: null },
    credit: { method: 'GET', path: '/api/Gateway/Credit/{memberUsername}/{id}', token: 'member', fixedQuery: { lang_param: 'th' }, failure: { status: false, message: 'getBalance error' } },
    provider: { method: 'GET', path: '/api/Gateway/Provider/{id}', token: 'member', failure: { status: false, message: 'getBalance error' } },
    gamelist: { method: 'GET', path: '/api/Gateway/Gamelist/{id}', token: 'member', failure: { status: false, data: [] } },
    gameStanding: { method: 'GET', path: '/api/Gateway/GameStanding/{service}/{username}', token: 'member' },
  },
  template: {
    adminmember: { method: 'GET', path: '/api/Gateway/Adminmember/{config}', token: null, failure: { status: false, message: 'getBalance error' } },
    username: { method: 'GET', path: '/api/member/username/{username}', token: 'agent', failure: { status: false, message: 'getBalance error' } },
  },
  organize: {
    login: { method: 'POST', path: '/organize/api/login', token: null, failure: { status: false, message: 'username หรือ password ไม่ถูกต้อง', keeps: ["AGENT_ROLE_NOT_ALLOWED","MEMBER_ROLE_REQUIRED"] } },
    getProfile: { method: 'POST', path: '/organize/api/getProfile', token: 'agent', failure: { status: false, data: [] } },
    smartMemberLogin: { method: 'POST', path: '/api/auth/smart_member_login', token: 'agent', failure: { status: false, message: 'username หรือ password ไม่ถูกต้อง' } },
    memberToken: { method: 'POST', path: '/api/auth/member/token/{token}', token: null, failure: { status: false, message: 'getBalance error' } },
    playBeat: { method: 'POST', path: '/organize/api/Member/PlayBeat', token: 'agent' },
    playCheck: { method: 'POST', path: '/organize/api/Member/PlayCheck', token: 'agent' },
  },
}

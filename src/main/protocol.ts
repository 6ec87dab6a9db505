/** The app's origin in Electron: the screens, the facts and the way to the hospital, on a custom scheme. */
import type { Protocol } from 'electron';
import { hospitalPath } from '../shared/bridge.ts';
import { createAppOrigin, type AppOriginOptions } from '../shell/appOrigin.ts';
import { appAddress, appScheme } from './guard.ts';

/** Must be called before Electron is ready. It makes the scheme a standard, secure web origin. */
export function registerAppScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      // `codeCache`: without it the app's scripts are compiled anew at every start.
      privileges: {
        standard: true,
        secure: true,
        supportFetchAPI: true,
        stream: true,
        codeCache: true,
      },
    },
  ]);
}

export interface AppService {
  readonly handle: (request: Request) => Promise<Response>;
  /** How many writes to the hospital are in progress. */
  sending(): number;
}

export interface ServiceOptions extends AppOriginOptions {
  readonly isDemoOffered: boolean;
}

/** The scheme's handler: serves one host, serves no demo mode if the policy disables it, and counts the writes. */
export function appService(options: ServiceOptions): AppService {
  const { isDemoOffered } = options;
  const answer = createAppOrigin(options);
  const { host } = new URL(appAddress);
  let sending = 0;
  return {
    sending: () => sending,
    async handle(request) {
      const { host: asked, pathname } = new URL(request.url);
      const isDemo = pathname === '/demo' || pathname.startsWith('/demo/');
      if (asked !== host || (isDemo && !isDemoOffered)) {
        return new Response('Not found.\n', { status: 404 });
      }
      const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
      if (!isWrite || !pathname.startsWith(`${hospitalPath}/`)) return answer(request);
      sending += 1;
      try {
        return await answer(request);
      } finally {
        sending -= 1;
      }
    },
  };
}

/**
 * The identity provider of `npm start -- --oidc` and of the journeys: `oidc-provider`, with the two nurses of the
 * bundled hospital. Everybody signs in with a name and any password: it is for development on this machine only.
 */
import { createServer } from 'node:http';

/** The people whom it knows, by the name that they enter there. */
const people = { 'nurse-amy': 'Amy Lin 林雅美', 'nurse-ben': 'Ben Chang 張本立' };

const clientId = 'wardbook';

/** What a hospital's profile says of this provider. */
export function settingsOf(issuer) {
  return { issuer, clientId, scopes: ['openid', 'profile'], authorClaim: 'preferred_username' };
}

/**
 * @param {{ port: number, pages: string[], refreshes?: boolean, refusesOthers?: boolean, endsSessions?: boolean }} options
 *   0 takes any free port; `pages`: the addresses of Wardbook that it leads back to; `refreshes`: whether it gives refresh
 *   tokens; `refusesOthers`: whether it refuses a second person while the first one's session stands, as Keycloak is
 *   reported to do; `endsSessions`: whether it has an `end_session_endpoint`
 */
export async function startProvider({
  port,
  pages,
  refreshes = true,
  refusesOthers = false,
  endsSessions = true,
}) {
  const server = createServer();
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(undefined));
  });
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  const issuer = `http://127.0.0.1:${address.port}`;
  const { interactionPolicy, Provider } = await import('oidc-provider');
  const policy = interactionPolicy.base();
  // Nobody has to consent: the hospital has registered the client.
  policy.get('consent').checks.remove('native_client_prompt');
  const interactions = { policy };
  const configuration = configurationOf(pages, refreshes, endsSessions);
  const provider = new Provider(issuer, { ...configuration, interactions });
  if (refusesOthers) refuseOthers(provider);
  /** To whom each access token was issued, and until when. */
  const issued = new Map();
  const note = ({ jti, accountId, exp }) => void issued.set(jti, { accountId, endMs: exp * 1000 });
  provider.on('access_token.saved', note);
  provider.on('access_token.issued', note);
  const asked = { revocation: 0, end: 0 };
  server.on('request', ({ url = '' }) => {
    if (url.startsWith('/token/revocation')) asked.revocation += 1;
    if (url.startsWith('/session/end?')) asked.end += 1;
  });
  server.on('request', provider.callback());
  return {
    issuer,
    /** For `startHospital`: the operator of a valid token. */
    tokenOwner(token, nowMs) {
      const known = issued.get(token);
      return known === undefined || nowMs >= known.endMs ? undefined : known.accountId;
    },
    /** How often it was asked to revoke a token, and to end a session. */
    asked,
    /** Ends every access token now. */
    endTokens: () => issued.clear(),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** "You are already authenticated as different user": until the first one's session is ended, nobody else comes in. */
function refuseOthers(provider) {
  const finish = provider.interactionFinished.bind(provider);
  provider.interactionFinished = async (request, response, result, options) => {
    const { session } = await provider.interactionDetails(request, response);
    const { accountId = session?.accountId } = result.login ?? {};
    if (session === undefined || session.accountId === accountId) {
      return finish(request, response, result, options);
    }
    response.writeHead(400, { 'content-type': 'text/plain' });
    return response.end('You are already authenticated as different user in this session.');
  };
}

function configurationOf(pages, refreshes, endsSessions) {
  return {
    clients: [
      {
        client_id: clientId,
        // A program on this machine: its port is not compared.
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: pages.map((page) => new URL('/', page).href),
        post_logout_redirect_uris: pages.map((page) => new URL('/', page).href),
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'] },
    // The claims are in the ID token itself: Wardbook requests nothing else.
    conformIdTokenClaims: false,
    ttl: {
      AccessToken: 3_600,
      IdToken: 3_600,
      RefreshToken: 86_400,
      Interaction: 600,
      Grant: 86_400,
      Session: 86_400,
    },
    issueRefreshToken: () => refreshes,
    features: { revocation: { enabled: true }, rpInitiatedLogout: { enabled: endsSessions } },
    async findAccount(_context, sub) {
      const name = people[sub];
      if (name === undefined) return undefined;
      return { accountId: sub, claims: () => ({ sub, name, preferred_username: sub }) };
    },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
  };
}

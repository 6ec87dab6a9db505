/** The key store of a tablet, by Chromium's virtual authenticator. */
import type { CDPSession, Page } from '@playwright/test';

/** A tablet whose key store yields a secret to anybody who can unlock the tablet. */
export class KeyStore {
  private readonly session: CDPSession;
  private readonly authenticatorId: string;

  private constructor(session: CDPSession, authenticatorId: string) {
    this.session = session;
    this.authenticatorId = authenticatorId;
  }

  /**
   * @param isUserVerified whether the user can unlock the tablet; fixed for the life of Chromium's virtual authenticator
   */
  static async of(page: Page, isUserVerified = true): Promise<KeyStore> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        ctap2Version: 'ctap2_1',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        hasPrf: true,
        automaticPresenceSimulation: true,
        isUserVerified,
      },
    });
    return new KeyStore(session, authenticatorId);
  }

  async count(): Promise<number> {
    const { authenticatorId } = this;
    const { credentials } = await this.session.send('WebAuthn.getCredentials', { authenticatorId });
    return credentials.length;
  }

  /** Empties it, as a copied profile finds it on another tablet. */
  async clear(): Promise<void> {
    const { authenticatorId } = this;
    await this.session.send('WebAuthn.clearCredentials', { authenticatorId });
  }

  async remove(): Promise<void> {
    const { authenticatorId } = this;
    await this.session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    await this.session.detach();
  }
}

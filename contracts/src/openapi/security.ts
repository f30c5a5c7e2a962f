import type { Access, Endpoint } from '../endpoint.ts';

const publishableKey = {
  type: 'apiKey',
  in: 'header',
  name: 'X-Service-Api-Key',
  description: 'The publishable key of a store (`pk_…`). It is no secret: storefronts ship it.',
};

const secretKey = {
  type: 'apiKey',
  in: 'header',
  name: 'X-Service-Api-Key',
  description: 'A secret key (`sk_…`) with the scopes that the shop gave it. It belongs on servers only.',
};

const bearer = (description: string) => ({
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description,
});

/** The ways in which callers of each API say who they are. */
export const securitySchemes = {
  store: {
    PublishableKey: publishableKey,
    CustomerToken: bearer("The `token` of a customer's log-in."),
    CartToken: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Service-Token',
      description: "The `token` of a guest's cart. Whoever has it may change and complete the cart.",
    },
  },
  admin: {
    SecretKey: secretKey,
    AdminToken: bearer('The `token` of a log-in of staff.'),
  },
} as const;

type Requirement = Readonly<Record<string, readonly string[]>>;

/** The credentials that each satisfy an endpoint. */
export function securityOf({ access }: Endpoint): Requirement[] {
  switch (access.api) {
    case 'public':
      return [{}];
    case 'store':
      return ofShopper(access.who);
    case 'admin':
      return ofStaff(access);
  }
}

function ofShopper(who: Extract<Access, { api: 'store' }>['who']): Requirement[] {
  const guest = { PublishableKey: [] };
  const customer = { ...guest, CustomerToken: [] };
  switch (who) {
    case 'anyone':
      return [guest];
    case 'shopper':
      return [guest, customer];
    case 'customer':
      return [customer];
    case 'cart':
      return [{ ...guest, CartToken: [] }, customer];
  }
}

function ofStaff(access: Extract<Access, { api: 'admin' }>): Requirement[] {
  switch (access.who) {
    case 'anyone':
      return [{}];
    case 'staff':
      return [{ SecretKey: [] }, { AdminToken: [] }];
    case 'admin_user':
      return [{ AdminToken: [] }];
    case 'scoped': {
      const { scope, furtherScope } = access;
      const needed = furtherScope ? [scope, furtherScope] : [scope];
      return [{ SecretKey: needed }, { AdminToken: needed }];
    }
  }
}

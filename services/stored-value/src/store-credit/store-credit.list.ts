/** How lists of store credits are kept. */
export const storeCreditsKept = {
  fields: { amount: 'face_value', amount_remaining: 'value_left', user_id: 'customer_id' },
};

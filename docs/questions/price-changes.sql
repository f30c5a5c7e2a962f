-- Each change of what a variant costs, with the amount before it, oldest first. Before is null for changes that an older
-- version made, which did not say it.
SELECT metadata ->> 'occurred_at'   AS occurred_at,
       substr(stream, 9)            AS product_id,
       data ->> 'variant_id'        AS variant_id,
       data ->> 'currency'          AS currency,
       data ->> 'amount_before'     AS before,
       data ->> 'amount'            AS after
FROM events
WHERE type = 'PriceChanged' AND data ->> 'amount_before' IS NOT data ->> 'amount'
ORDER BY position;

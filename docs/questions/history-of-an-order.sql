-- Everything that happened to the order :number (R and nine digits), from the cart on, and what it brought about
-- elsewhere: in stock, on gift cards, in public events.
WITH the_order AS (
  SELECT stream, 'or_' || substr(stream, length('order-') + 1) AS order_id
  FROM events
  WHERE type = 'CartCreated' AND data ->> 'number' = :number
)
SELECT position,
       metadata ->> 'occurred_at'     AS occurred_at,
       events.stream,
       type,
       metadata ->> '$.actor.type'    AS actor,
       data
FROM events, the_order
WHERE events.stream = the_order.stream
   OR data ->> 'order_id' = the_order.order_id
   OR (category = 'public' AND data ->> 'source_stream' = the_order.stream)
ORDER BY position;
